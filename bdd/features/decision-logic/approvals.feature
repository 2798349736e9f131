Feature: What a person is asked
  A rule under `ask` needs a person's word on exactly one call, and that word is used once (behaviour 3-9).

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch", "reason": "somebody should look" }] }
      """
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |

  @B3-9
  Scenario: A person allows a call, and the run goes on
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the run should wait for a person
    And the explanation should mention "fpf approvals allow"
    And 1 question should wait for a person
    And no tool should have been executed
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"
    And 0 questions should wait for a person

  @B3-9
  Scenario: What was allowed is used up
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person answers the question that is asked with "allow"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    When the agent plans with FunctionGemma
    Then the run should wait for a person
    And no tool should have been executed
    And 1 question should wait for a person

  @B3-9
  Scenario: What was allowed of one call says nothing of another
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person answers the question that is asked with "allow"
    Given FunctionGemma would call "careful_touch" with:
      | path | b.txt |
    When the agent plans with FunctionGemma
    Then the run should wait for a person
    And no tool should have been executed

  @B3-9
  Scenario: What was allowed for a second holds no longer
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person allows what is asked for a second, and the second goes by
    And the agent plans with FunctionGemma
    Then the run should wait for a person
    And no tool should have been executed

  @B3-9
  Scenario: A person says no
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person answers the question that is asked with "deny"
    And the run is resumed
    Then the guard decision should be "abstain"
    And the explanation should mention "refused"
    And no tool should have been executed
    And every stop should have an audit entry that says why
    And 0 questions should wait for a person

  @B3-21
  Scenario: The commands that a run prints go on with the model that it began with
    When the user requests "Carefully touch a file"
    And the agent plans with a script that --model names
    Then the exit code should be 8
    When the user types the commands that are printed
    Then the exit code should be 0
    And the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"

  @B3-22
  Scenario: A question stays open as long as the policy says
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }], "ask_expires": "10d" }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the run should wait for a person
    And the question should stay open for 10 days
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the guard decision should be "pass"

  @B3-22
  Scenario: A question whose time is over takes no answer, and is asked again
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }], "ask_expires": "1s" }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a second goes by
    Then answering the question should be refused with "has expired"
    And no tool should have been executed
    When the run is resumed
    Then the run should wait for a person

  @B3-22
  Scenario: A time that is none is refused
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask_expires": "367d" }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the exit code should be 2
    And the command should say "/policy/ask_expires: must be a time such as 30m, 8h or 7d, at most 366d"
