Feature: Tri-state decisions
  pass, abstain, degrade; unknown is never a pass (behaviour 3).

  Scenario: All evidence is present
    Given the workspace has a file "README.md" that says "one two three"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the exit code should be 0

  Scenario: Evidence that is missing stops the call before execution
    Given a skill "careful" with a tool "careful_touch" that requires the evidence "file.exists:permit.txt"
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "permit"
    And no tool should have been executed

  Scenario: Evidence that nobody can establish is never a pass
    Given a skill "careful" with a tool "careful_touch" that requires the evidence "moon.full"
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And no tool should have been executed

  Scenario: A tool that crashes after a pass degrades, with its log in the trace
    Given FunctionGemma would call "text_stats" with:
      | path | missing.md |
    When the user requests "Count the words of missing.md"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the exit code should be 4
    And the trace should hold the error log of the call
