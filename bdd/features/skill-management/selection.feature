@any-model
Feature: Discovery and selection
  Only the necessary capabilities are exposed to the model (behaviour 1.1). Which skills of the pack a request loads is tried with them.

  @B1.1-1 @B1.1-2
  Scenario: A count-and-report request loads only the skills it needs
    Given a skill "careful-one" with a tool "touch_one" that requires the evidence "session.open"
    And a copy of the skill "word-count" beside it
    And a copy of the skill "jot-down" beside it
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md and write a report file"
    And the agent plans with FunctionGemma
    Then the loaded skills should be "jot-down, word-count"
    And the model should have been offered the tools "append_file, text_stats, write_file"
