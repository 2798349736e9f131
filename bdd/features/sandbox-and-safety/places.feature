Feature: Places
  The user says where the records of a workspace are kept, and they cannot come with the workspace (behaviour 2.3).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "write_file" with:
      | path    | a.txt |
      | content | noted |
    When the user requests 'Write "noted" to a.txt'

  @B2.3-1 @any-model
  Scenario: Everything outside of the workspace is in the folder that the user names
    When the agent plans with FunctionGemma and keeps its records in "kept"
    Then the exit code should be 0
    And the folder "kept" should have the receipts of the session
    And nothing should be kept below the state folder of the user

  @B2.3-1 @any-model
  Scenario: Records that a workspace could bring along are refused
    When the agent plans with FunctionGemma and keeps its records in "host/kept"
    Then the exit code should be 69
    And the host should have no file "kept"

  @B2.3-2 @any-model
  Scenario: A run has the id that its caller gives, and only one run has it
    When the agent plans with FunctionGemma as a run that the caller names
    Then the exit code should be 0
    And the run should have the id that the caller gave
    When the agent plans with FunctionGemma under the same id again
    Then the exit code should be 2
    And the report of the first run should be as it was

  @B2.3-3 @any-model
  Scenario: A session that another machine holds is left alone, and the refusal names the machine
    When the agent plans with FunctionGemma
    And a process of the machine "build-7" holds the session
    And the user commits the session
    Then the exit code should be 69
    And the refusal should name the machine "build-7" and the lock
    And the host should have no file "a.txt"
