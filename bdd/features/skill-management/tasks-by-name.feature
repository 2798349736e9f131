Feature: Tasks of the project, by their name
  A person says "run the tests", and not which program that is. What is started is still one command that a rule allows, word for word
  (behaviour 1-4). The task here needs nothing but make.

  Background:
    Given the workspace has a file "Makefile" that says:
      """
      greet:
      	@printf made > greeting.txt
      """

  @B1.4-5
  Scenario: A task that no rule allows is not started, and the refusal says how it is allowed
    When the user calls "run_task" with:
      | name | greet |
    Then the exit code should be 4
    And the explanation should mention "fpf allow"
    And the explanation should mention "make greet"
    And the session should hold no file "greeting.txt"

  @B1.4-5 @B1.4-6
  Scenario: A person allows it, and it runs
    When the user allows the command "make greet"
    Then the command should say 'allowed "make greet"'
    When the user calls "run_task" with:
      | name | greet |
    Then the exit code should be 0
    And reading "greeting.txt" inside the session should give "made"

  @B1.4-6
  Scenario: Without a yes no rule is written
    When the user allows the command "make greet" without a yes
    Then the exit code should be 2
    And the host should have no file "fpf.commands.json"

  @B1.4-6
  Scenario: No rule is made of what a shell would read otherwise
    When the user allows the command "make greet; rm -rf src"
    Then the exit code should be 2
    And the host should have no file "fpf.commands.json"
