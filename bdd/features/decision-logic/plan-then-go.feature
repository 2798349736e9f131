Feature: Plan, then go
  What a plan has shown is what is done when it is carried out: rules and guards decide again, the model does not
  (behaviour 3).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | notes.md   |
      | content | first text |
    When the user requests 'Write "first text" to notes.md'
    And the agent plans with FunctionGemma in the mode "propose"
    And that run is the first one

  @B3-36 @I5
  Scenario: The calls of a plan are made as it showed them, and no model is asked
    Given FunctionGemma would call "write_file" with:
      | path    | other.md   |
      | content | other text |
    When the user types the command that the plan printed
    Then the exit code should be 0
    And the run should say that the first one planned its calls
    And the session should now show "first text" in "notes.md"
    And the patch of the run should change only "notes.md"
    And both runs should verify, and come out the same when they are replayed

  @B3-36
  Scenario: Rules are asked again, and a call that they now stop is not made
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "deny": [{ "tool": "write_file" }] }
      """
    When the user types the command that the plan printed
    Then the exit code should be 3
    And the calls should have been decided so:
      | tool       | decision | reason            |
      | write_file | abstain  | permission.denied |
    And no tool should have been executed

  @B3-36
  Scenario: A plan of a skill that changed since is refused
    When somebody changes the skill "jot-down"
    And the user carries out the newest plan
    Then the exit code should be 5
    And the command should say "run.plan-changed"
    And the command should say "the skill jot-down"

  @B3-36
  Scenario: A plan is carried out once
    When the user types the command that the plan printed
    And the user carries out the newest plan
    Then the exit code should be 2
    And the command should say "run.plan-used"

  @B3-36
  Scenario: A plan that abstained has nothing to carry out, and why is said
    When the user requests "Book a flight"
    And the agent plans with FunctionGemma in the mode "propose"
    And the user carries out the newest plan
    Then the exit code should be 2
    And the command should say "run.no-plan"
    And the command should say "skill.no-match"
