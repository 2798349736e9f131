Feature: AgentFS isolation
  All operations are sandboxed; the host stays original until an explicit commit (behaviour 2.1).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And the workspace has a file "README.md" that says "host text"

  @B2.1-1 @B2.1-2 @B2.1-4 @B5-1 @I1 @any-model
  Scenario: A write inside the session is visible there and nowhere else
    Given FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests 'Write "session text" to README.md'
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "README.md" inside the session should give "session text"
    And the host file "README.md" should still say "host text"

  @B2.1-2 @B2.1-5 @I1 @any-model
  Scenario: A new file exists in the session only
    Given FunctionGemma would call "write_file" with:
      | path    | new.txt |
      | content | fresh   |
    When the user requests 'Write "fresh" to new.txt'
    And the agent plans with FunctionGemma
    Then reading "new.txt" inside the session should give "fresh"
    And the host should have no file "new.txt"
    And the diff of the run should apply to a copy of the host

  @B2.1-3 @I1
  Scenario: A path that leads out of the workspace reaches nothing
    Given FunctionGemma would call "write_file" with:
      | path    | ../escaped.txt |
      | content | out            |
    When the user requests "Write a file escaped.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the host should have no file "../escaped.txt"

  @B2.1-12 @any-model
  Scenario: A record of a trial that is none is not believed
    Given the record of the trial of the sandbox says "forged"
    And FunctionGemma would call "write_file" with:
      | path    | new.txt |
      | content | fresh   |
    When the user requests 'Write "fresh" to new.txt'
    And the agent plans with FunctionGemma
    Then reading "new.txt" inside the session should give "fresh"
    And the run should not say "forged" of its sandbox
