Feature: Going back, and branching off
  A session can be as it was after an earlier step, and a run can begin as another one did. Neither writes the host, and what
  was there before is not lost (behaviours 2.1 and 2.2).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests 'Write "session text" to README.md'
    And the agent plans with FunctionGemma

  @B2.1-7 @any-model
  Scenario: A session goes back to before its first step, and forth again
    When the user rewinds the session to step 0
    Then the exit code should be 0
    And the session should now show "host text" in "README.md"
    And the host file "README.md" should still say "host text"
    When the user rewinds the session to step 1
    Then the exit code should be 0
    And the session should now show "session text" in "README.md"
    And the session should verify

  @B2.1-7 @any-model
  Scenario: A commit is not taken back by going back: the host keeps what was committed, and the session says how it differs
    When the user commits the session
    And the user rewinds the session to step 0
    Then the exit code should be 0
    And the host file "README.md" should now say "session text"
    And the session should now show "host text" in "README.md"
    And the session should verify

  @B2.1-7 @any-model
  Scenario: A step that the session does not have is refused with the steps that it has
    When the user rewinds the session to step 7
    Then the exit code should be 2
    And the command should say "its history goes from 0 to 1"
    And the session should now show "session text" in "README.md"

  @B2.1-7
  Scenario: A run is forked before the model was asked: the fork goes its own way, and the run stays as it was
    Given FunctionGemma would call "write_file" with:
      | path    | README.md |
      | content | fork text |
    When the run is forked after "work-planned"
    Then the exit code should be 4
    And the explanation should mention "Not used: session text."
    And the trace should say which run it was forked from
    And reading "README.md" inside the session should give "fork text"
    And the session of the first run should show "session text" in "README.md"

  @B2.1-7
  Scenario: A run is not forked inside a call
    When the run is forked after "tool-intent"
    Then the exit code should be 2
    And the explanation should mention "lies inside a call"
