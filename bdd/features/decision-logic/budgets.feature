Feature: What a run may spend
  Where a budget has ended nothing more is done, and the same call is not made for ever (behaviour 3-2).

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |

  @B3-2
  Scenario: All calls are spent
    Given FunctionGemma would call, turn after turn:
      | tool          | path  |
      | careful_touch | a.txt |
      | careful_touch | b.txt |
      | careful_touch | c.txt |
    And the budget of the project has 2 tool_calls
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason            |
      | careful_touch | pass     |                   |
      | careful_touch | pass     |                   |
      | careful_touch | abstain  | budget.tool-calls |
    And the session should hold no file "c.txt"
    And every stop should have an audit entry that says why

  @B3-2
  Scenario: The very same call is made again and again
    Given FunctionGemma would call, turn after turn:
      | tool          | path  |
      | careful_touch | a.txt |
      | careful_touch | a.txt |
      | careful_touch | a.txt |
    And the budget of the project has 2 identical_calls
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason                 |
      | careful_touch | pass     |                        |
      | careful_touch | pass     |                        |
      | careful_touch | abstain  | budget.identical-calls |
    And reading "a.txt" inside the session should give "touchedtouched"

  @B3-4
  Scenario: A call that writes more than is left is degraded, and nothing of it is kept
    Given the tool "probe_it" of a skill "probe" writes 4096 bytes
    And the budget of the project has 1024 bytes_written
    And FunctionGemma would call "probe_it" with:
      | path | a.txt |
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the explanation should mention "budget.bytes"
    And the session should hold no file "a.txt"

  @B3-2
  Scenario: A run that only plans does nothing that has an effect
    Given FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma in the mode "plan"
    Then the calls should have been decided so:
      | tool          | decision | reason               |
      | careful_touch | abstain  | permission.plan-mode |
    And no tool should have been executed
