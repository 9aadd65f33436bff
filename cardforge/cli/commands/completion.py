"""``cardforge completion``: the script with which a shell completes commands, options, cards and decks."""

from __future__ import annotations

import click

from cardforge.cli.output import say

#: Where each shell reads such a script when it starts.
_PLACES = {
    "bash": 'eval "$(cardforge completion bash)"   # ~/.bashrc',
    "zsh": 'eval "$(cardforge completion zsh)"   # ~/.zshrc',
    "fish": "cardforge completion fish | source   # ~/.config/fish/config.fish",
}
#: What is written in another way in the scripts of click. bash puts a name as it is into the line, Firecracker Goblin as two words: like a
#: file's name it is written so that it is one. fish parts what it is told at every comma, and would end a name at its own.
_WRITTEN = (
    ("COMPREPLY+=($value)", '[[ $value == *[!-_./[:alnum:]]* ]] && compopt -o filenames; COMPREPLY+=("$value")'),
    ('string split "," $completion', 'string split -m 1 "," $completion'),
)


@click.command("completion")
@click.argument("shell", type=click.Choice(list(_PLACES)), required=False)
@click.pass_context
def completion(context: click.Context, shell: str | None) -> None:
    """シェルの補完（コマンド、オプション、カードやデッキの名前）のスクリプトを出す。

    Print the script with which a shell completes commands, options, and the names of cards and decks.

    \b
    eval "$(cardforge completion bash)"
    """
    if shell is None:
        click.echo(say("シェルの設定に次の一行を足します:", "Add one of these lines to your shell's settings:"))
        for line in _PLACES.values():
            click.echo(f"  {line}")
        return
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    script = kind(context.find_root().command, {}, "cardforge", "_CARDFORGE_COMPLETE").source()
    for written, better in _WRITTEN:
        script = script.replace(written, better)
    click.echo(script)
