Feature: Sentences that would run
  A run that found nothing to do ends with what a person could ask instead (behaviour 3).

  Background:
    Given the workspace has a file "members.csv" that says "Yorick Caddow,family,2019"

  @B3-37
  Scenario: A model that makes no call is followed by a sentence that runs as it is shown
    When the user requests "fix the text about Yorick"
    And the agent plans with the built-in model
    Then the exit code should be 3
    And no tool should have been executed
    And the run should suggest:
      | Where is "Yorick" mentioned? |
    And the run's bundle should verify
    When the run is replayed
    Then every call and turn should be the same again
    When the user asks for the first sentence that was suggested
    Then the exit code should be 0

  @B3-37
  Scenario: A request that no skill fits is followed by one too, and a path is one of the workspace
    When the user requests "mend members.csv please"
    And the agent plans with the built-in model
    Then the exit code should be 3
    And each path that is suggested should be "members.csv"

  @B3-37
  Scenario: A rule that said no is followed by no other sentence
    Given the workspace has a file "fpf.config.json" that says:
      """
      { "policy": { "deny": [{ "tool": "search_repo" }] } }
      """
    When the user requests "Search the files for Yorick"
    And the agent plans with the built-in model
    Then the exit code should be 3
    And the run should suggest nothing

  @B3-37
  Scenario: A sentence is shown as a command, which the prompt takes as it stands
    When the user types at a prompt:
      """
      /run --model rehearsal "fix the text about Yorick"
      fpf 'Where is "Yorick" mentioned?' --model rehearsal
      """
    Then the exit code should be 0
    And the terminal should show "Try one of these:"
    And the terminal should show "members.csv:1"
