@any-model
Feature: Abstention
  A request that no skill fits is nobody's to execute (behaviour 1.1). Which requests the shipped skills leave alone is tried with them.

  Background:
    Given a project of its own with a copy of the skill "word-count"

  @B1.1-3 @B1.1-4
  Scenario: A request that no skill matches is refused with an explanation
    When the user requests "Book a flight"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "flight"
    And the explanation should mention "nothing was executed"
    And the exit code should be 3
    And the model should not have been asked

  @B1.1-3 @B1.1-4
  Scenario: A word in common is no reason to choose a skill
    When the user requests "Count me in for dinner"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "nothing was executed"
    And the exit code should be 3
    And the model should not have been asked
