Feature: Tri-state decisions
  pass, abstain, degrade; unknown is never a pass (behaviour 3).

  @B3-1 @any-model
  Scenario: All evidence is present
    Given a project of its own with a copy of the skill "word-count"
    And the workspace has a file "README.md" that says "one two three"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the exit code should be 0

  @B3-2
  Scenario: Evidence that is missing stops the call before execution
    Given a skill "careful" with a tool "careful_touch" that requires the evidence "file.exists:permit.txt"
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "permit"
    And no tool should have been executed

  @B3-3 @I3
  Scenario: Evidence that nobody can establish is never a pass
    Given a skill "careful" with a tool "careful_touch" that requires the evidence "moon.full"
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And no tool should have been executed

  @B3-4 @any-model
  Scenario: A tool that crashes after a pass degrades, with its log in the trace
    Given a project of its own with a copy of the skill "word-count"
    And FunctionGemma would call "text_stats" with:
      | path | missing.md |
    When the user requests "Count the words of missing.md"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the exit code should be 4
    And the trace should hold the error log of the call

  @B3-5
  Scenario: A predicate that is false on known evidence runs exactly the reduced form
    Given a skill "careful" with the guarded tools:
      | tool          | requires     | when                                  | mode    | reduced   |
      | careful_touch | session.open | ev["file.exists:permit"].value == true | degrade | draft.txt |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the exit code should be 4
    And reading "draft.txt" inside the session should give "touched"
    And the session should hold no file "a.txt"

  @B3-2 @B3-5 @I3
  Scenario: Without a reduced form, or on what is unknown, there is nothing to degrade to
    Given a skill "careful" with the guarded tools:
      | tool          | requires      | when                                   | mode    | reduced   |
      | no_form       | session.open  | ev["file.exists:permit"].value == true | degrade |           |
      | not_known     | session.open  | ev["kv:permit"].value == true          | degrade | draft.txt |
      | not_there     | kv:permit     |                                        | degrade | draft.txt |
    And FunctionGemma would call, turn after turn:
      | tool      | path  |
      | no_form   | a.txt |
      | not_known | a.txt |
      | not_there | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool      | decision | reason                 |
      | no_form   | abstain  | guard.no-reduced-form  |
      | not_known | abstain  | guard.undecided        |
      | not_there | abstain  | guard.evidence-missing |
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B3-6
  Scenario: Of several guards over one call the worst wins
    Given a skill "careful" with the guarded tool "careful_touch", whose skill says also:
      | id      | tool | requires     | when                                   | mode    |
      | reduces | *    | session.open | ev["file.exists:permit"].value == true | degrade |
    And the project says also:
      | id    | tool          | requires            | mode    |
      | stops | careful_touch | file.exists:permit2 | abstain |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "permit2"
    And the explanation should mention "file.exists:permit"
    And no tool should have been executed
