@any-model
Feature: One session goes on
  What a person asks for builds on what was asked before, and every run can still be told, checked and taken back by itself
  (behaviour 2.4).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md  |
      | content | first text |
    When the user requests 'Write "first text" to README.md'
    And the agent plans with FunctionGemma
    And that run is the first one
    Given FunctionGemma would call "write_file" with:
      | path    | notes.md    |
      | content | second text |
    When the user requests 'Write "second text" to notes.md'

  @B2.4-1 @I1
  Scenario: A run goes on where the last one stopped, and tells of its own changes alone
    When the agent plans with FunctionGemma
    Then the session should now show "first text" in "README.md"
    And the session should now show "second text" in "notes.md"
    And the patch of the run should change only "notes.md"
    And the session should verify

  @B2.4-1 @B2.4-5
  Scenario: Every run of a session is checked and decided again by itself
    When the agent plans with FunctionGemma
    Then both runs should verify, and come out the same when they are replayed

  @B2.4-2
  Scenario: A run that begins anew sees nothing of the session before, which stays as it is
    When the agent plans with FunctionGemma in a new session
    Then the session should now show "host text" in "README.md"
    And the session should now show "second text" in "notes.md"
    And the session of the first run should show "first text" in "README.md"

  @B2.4-2
  Scenario: Whoever leaves a session is told what waits in it
    When the user begins a new session
    Then the exit code should be 0
    And the command should say "1 path of session"
    When the agent plans with FunctionGemma
    Then the session should now show "host text" in "README.md"

  @B2.4-3
  Scenario: A run waits for whoever has the session, and then says who it is
    Given a process of the machine "other-host" holds the session
    When the agent plans with FunctionGemma
    Then the exit code should be 69
    And the run should say "fpf run --new"

  @B2.4-4
  Scenario: Undo takes back the last apply of the workspace, whichever session made it
    When the user commits the session
    And the agent plans with FunctionGemma in a new session
    And the user commits the session
    Then the host file "notes.md" should now say "second text"
    When the user takes the commit back
    Then the host should have no file "notes.md"
    And the host file "README.md" should now say "first text"
    When the user takes the commit back
    Then the host file "README.md" should now say "host text"

  @B2.4-5
  Scenario: A fork of an earlier run has nothing of what came after it
    When the agent plans with FunctionGemma
    And the first run is forked
    Then the session of the fork should show "first text" in "README.md"
    And the session of the fork should have no file "notes.md"

  @B2.4-6
  Scenario: The list of sessions marks the current one, and names the runs of each by their numbers
    When the agent plans with FunctionGemma
    And the agent plans with FunctionGemma in a new session
    Then the sessions should be listed as:
      | runs | is      |
      | 3    | current |
      | 2, 1 |         |
    When the user begins a new session
    Then the sessions should be listed as:
      | runs | is |
      | 3    |    |
      | 2, 1 |    |

  @B2.4-7
  Scenario: A request alone goes on in the session
    When the user gives the request alone
    Then the session should now show "first text" in "README.md"
    And the session should now show "second text" in "notes.md"

  @B2.4-12
  Scenario: A file that is edited by hand stops only what would change it
    When the agent plans with FunctionGemma
    And somebody writes "by hand" into the host file "README.md"
    And the user looks at what waits
    Then the command should say "Your folder has changed README.md since the session did"
    When the user calls "write_file" with:
      | path    | other.md |
      | content | other    |
    Then the exit code should be 0
    When the user calls "write_file" with:
      | path    | README.md |
      | content | mixed     |
    Then the command should say "session.base-changed"
    And the session should now show "first text" in "README.md"
    And the host file "README.md" should still say "by hand"
