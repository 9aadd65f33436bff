"""What is printed: the things a job names, with the fields and facts that a template may ask for."""
