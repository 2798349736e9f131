Feature: A part of the work that is handed on
  A task is a run of its own for the tools of its role, under the same rules, guards, budget and audit as the run that it is a part of.

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires        |
      | careful_touch | session.open    |
      | careful_stamp | session.open    |
    And the role "scribe" may use "careful_touch"
    And FunctionGemma would hand "Touch the file a.txt" to "scribe"

  @B3-15 @I4
  Scenario: A task does its part in the same session, and its report is a part of the report
    Given asked "Touch the file a.txt", FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the task of "scribe" should have ended as "completed"
    And reading "a.txt" inside the session should give "touched"
    And the host should have no file "a.txt"
    And the audit should name "scribe" as who called "careful_touch"
    And the run's bundle should verify

  @B3-15
  Scenario: A task has no tool that its role does not name
    Given asked "Touch the file a.txt", FunctionGemma would call "careful_stamp" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the task of "scribe" should have ended as "abstained"
    And the guard decision should be "degrade"
    And the session should hold no file "a.txt"
    And the explanation should mention "task.abstained"
    And the run's bundle should verify

  @B3-15
  Scenario: A rule that denies holds in a task too
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "deny": [{ "tool": "careful_touch" }] }
      """
    And asked "Touch the file a.txt", FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the task of "scribe" should have ended as "abstained"
    And the session should hold no file "a.txt"

  @B3-15
  Scenario: A task hands on nothing
    Given asked "Touch the file a.txt", FunctionGemma would call "delegate" with:
      | role    | scribe               |
      | request | Touch the file b.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the task of "scribe" should have ended as "abstained"
    And there should be 1 task
    And the explanation should mention "task.nested"

  @B3-15
  Scenario: A task that asks a person makes its run wait, and goes on with it
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }] }
      """
    And asked "Touch the file a.txt", FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the exit code should be 8
    And the task of "scribe" should have ended as "paused"
    And 1 question should wait for a person
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the task of "scribe" should have ended as "completed"
    And reading "a.txt" inside the session should give "touched"
    And the run's bundle should verify
