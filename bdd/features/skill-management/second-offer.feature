Feature: A second offer
  A model that calls no tool of the first skills is offered the next ones, once (behaviour 1.1). More than three skills never reach a prompt together.

  Background:
    Given a project with the skills:
      | skill  | tool    | description                                                                 |
      | near-a | touch_a | Carefully touch a file. Use when a file is to be touched with care.         |
      | near-b | touch_b | Carefully touch a file. Use when a file is to be touched with care.         |
      | near-c | touch_c | Carefully touch a file. Use when a file is to be touched with care.         |
      | next-d | touch_d | Touch many things at once. Use when they are to be new, such as a file.     |
      | next-e | touch_e | Touch many things at once. Use when they are to be new, such as a file.     |
    And FunctionGemma would call "touch_e" with:
      | path | a.txt |
    And FunctionGemma would answer only "I cannot." until "touch_e" is offered
    When the user requests "Carefully touch a file"

  @B1.1-5 @B1.1-6
  Scenario: The next skills take the place of the first, and a call of theirs is decided on as any
    When the agent plans with FunctionGemma
    Then the exit code should be 0
    And the guard decision should be "pass"
    And the model should have been asked 2 times
    And the skills should have been offered in this order:
      | near-a, near-b, near-c |
      | next-d, next-e         |
    And the loaded skills should be "next-d, next-e"
    And the explanation should mention "Offered also: next-"
    And the run's bundle should verify

  @B1.1-5
  Scenario: No call again ends the run, and there is no third offer
    Given FunctionGemma would answer only "I cannot." until "touch_none" is offered
    When the agent plans with FunctionGemma
    Then the exit code should be 3
    And the guard decision should be "abstain"
    And the explanation should mention "model.no-call"
    And the model should have been asked 2 times
    And the skills should have been offered in this order:
      | near-a, near-b, near-c |
      | next-d, next-e         |
    And no tool should have been executed

  @B1.1-5
  Scenario: A budget of one question has no room for a second offer
    Given the budget of the project has 1 model_calls
    When the agent plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "model.no-call"
    And the model should have been asked 1 times
    And the skills should have been offered in this order:
      | near-a, near-b, near-c |

  @B1.1-6
  Scenario: What was offered is decided again from the journal
    When the agent plans with FunctionGemma
    And the run is replayed
    Then every call and turn should be the same again
    And nothing should have been added to the runs and sessions

  @B1.1-6 @I5
  Scenario: A run that was killed between the offers goes on with the second, and makes no other
    When the agent plans with FunctionGemma and is killed at the second offer
    And the run that was killed is resumed
    Then the exit code should be 0
    And the guard decision should be "pass"
    And the model should have been asked 2 times
    And the skills should have been offered in this order:
      | near-a, near-b, near-c |
      | next-d, next-e         |
    And the run's bundle should verify

  @B1.1-5 @I6
  Scenario: A frozen run is offered what the lock pins, the second time too
    Given the project is locked
    When the user requests "Carefully touch a file" in a frozen run
    Then the exit code should be 0
    And the skills should have been offered in this order:
      | near-a, near-b, near-c |
      | next-d, next-e         |
