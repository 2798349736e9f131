Feature: The model is pinned
  Only the model whose digest is pinned decides; what answers under its name and is another one is not believed (the sixth invariant).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    And the user requests 'Write "session text" to README.md'

  @I6
  Scenario: The trace names the model that answered
    When the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the trace should name the model that answered by its digest, as it is pinned

  @I6
  Scenario: Another model under the pinned name is not asked
    Given behind the name of the pinned model lies another one
    When the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "model.digest-mismatch"
    And no tool should have been executed
    And the model should not have been asked

  @I6
  Scenario: An answer after which another model lies behind the name is thrown away
    Given the model would be heard with another model behind it than the one that was asked
    When the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "model.digest-mismatch"
    And no tool should have been executed
