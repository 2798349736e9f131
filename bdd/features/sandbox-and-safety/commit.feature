@any-model
Feature: Commit and undo
  The host stays original until a session is explicitly committed, and a commit can be taken back (behaviour 2.1).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests 'Write "session text" to README.md'
    And the agent plans with FunctionGemma

  @B2.1-4 @B2.1-6
  Scenario: A commit writes what the session shows, and undo takes it back
    When the user commits the session
    Then the exit code should be 0
    And the host file "README.md" should now say "session text"
    When the user takes the commit back
    Then the exit code should be 0
    And the host file "README.md" should now say "host text"

  @B2.1-4 @B2.1-6 @I1
  Scenario: A commit stops where the host has changed
    When somebody writes "their text" into the host file "README.md"
    And the user commits the session
    Then the exit code should be 7
    And the host file "README.md" should still say "their text"

  @B2.1-11
  Scenario: A commit of the plan that was shown writes that plan
    When the user is shown what a commit would write
    And the user commits the plan that was shown
    Then the exit code should be 0
    And the host file "README.md" should now say "session text"

  @B2.1-11 @I1
  Scenario: Where the plan is another by now, nothing is written
    When the user is shown what a commit would write
    And somebody writes "session text" into the host file "README.md"
    And the user commits the plan that was shown
    Then the exit code should be 7
    And the host file "README.md" should still say "session text"

  @B2.1-6
  Scenario: A commit is not taken back where the host has changed since
    When the user commits the session
    And somebody writes "another text" into the host file "README.md"
    And the user takes the commit back
    Then the exit code should be 7
    And the host file "README.md" should still say "another text"

  @B2.1-4 @B2.1-5
  Scenario: An export leaves the host as it is, and has what the session has
    When the user exports the session as a folder
    Then the exit code should be 0
    And the exported file "README.md" should say "session text"
    And the host file "README.md" should still say "host text"

  @B2.1-4 @I1
  Scenario: An export does not go into the workspace
    When the user exports the session as a folder into the workspace
    Then the exit code should be 2
    And the host should have no file "exported/README.md"
