Feature: Commit and undo
  The host stays original until a session is explicitly committed, and a commit can be taken back (behaviour 2.1).

  Background:
    Given the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests "Write a file README.md"
    And the agent plans with FunctionGemma

  Scenario: A commit writes what the session shows, and undo takes it back
    When the user commits the session
    Then the exit code should be 0
    And the host file "README.md" should now say "session text"
    When the user takes the commit back
    Then the exit code should be 0
    And the host file "README.md" should now say "host text"

  Scenario: A commit stops where the host has changed
    When somebody writes "their text" into the host file "README.md"
    And the user commits the session
    Then the exit code should be 7
    And the host file "README.md" should still say "their text"
