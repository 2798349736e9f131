Feature: What the hooks are there for

  Scenario: nothing is wrong
    Given FunctionGemma would call "write_file" with:
      | path    | a.txt |
      | content | noted |
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "noted"
    When reading "a.txt" inside the session
    Then it should say "noted"

  Scenario: a row is taken out of the audit
    Given FunctionGemma would call "write_file" with:
      | path    | a.txt |
      | content | noted |
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    And somebody takes the row of "tool" out of the audit

  Scenario: a row is taken out of the audit, and the others are sealed again
    Given FunctionGemma would call "write_file" with:
      | path    | a.txt |
      | content | noted |
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    And somebody takes the row of "add" out of the audit, and seals the others again

  Scenario: a program writes into the host
    When a program writes into the host

  Scenario: a program changes a mode of the host
    Given the workspace has a file "a.txt" that says "one"
    When a program makes "a.txt" executable

  Scenario: a program leaves another one behind
    When a program leaves another one behind
