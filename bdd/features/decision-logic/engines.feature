Feature: A guard engine of somebody else
  An engine is asked, and believed only where it answers with one of the three states, and a stop with its reason (behaviours 3-7 and 3-31).

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |

  @B3-7
  Scenario: An engine that lets it through is not in the way
    Given the project trusts a guard engine of somebody else that lets it through
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"

  @B3-7 @I3
  Scenario Outline: An engine that <does> has abstained
    Given the project trusts a guard engine of somebody else that <does>
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason       |
      | careful_touch | abstain  | guard.failed |
    And no tool should have been executed
    And every stop should have an audit entry that says why

    Examples:
      | does                   |
      | throws                 |
      | answers "yes"          |
      | answers nothing        |
      | stops without a reason |

  @B3-7 @I3
  Scenario: An engine that never answers has abstained when the time of the run is over
    Given the budget of the project has 4000 wall_ms
    And the project trusts a guard engine of somebody else that never answers
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason       |
      | careful_touch | abstain  | guard.failed |
    And the explanation should mention "no answer before the time of the run was over"
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B3-31
  Scenario: An engine with a member that answers at once fails the check of its contract
    Given the project trusts a guard engine of somebody else that judges at once
    When its author checks it against the contract
    Then the check should fail, because "judge answers with a plain value, and not with a promise"
