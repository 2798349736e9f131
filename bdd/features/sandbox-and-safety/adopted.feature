Feature: What other AgentFS programs do
  A session is an AgentFS database, and other programs open it. What one of them did is told apart from what the session
  did, and nothing of it counts before a person has seen it (behaviours 2.1 and 2.2).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests 'Write "session text" to README.md'
    And the agent plans with FunctionGemma

  @B2.1-8 @I4 @any-model
  Scenario: What another program wrote into a session is refused, until it is taken in as a step of its own
    When another AgentFS program writes "their text" to "theirs.md" in the session
    And the user looks at what the session changes
    Then the exit code should be 69
    And the command should say "session.foreign-changes"
    When the user takes the session in
    Then the exit code should be 0
    And the history of the session should have a step "adopt" by "foreign"
    And the session should now show "their text" in "theirs.md"
    And the session should now show "session text" in "README.md"
    And the session should verify
    When the user commits the session
    Then the host file "theirs.md" should now say "their text"

  @B2.1-9 @any-model
  Scenario: A database that another program made becomes a session, and is committed like one
    When another AgentFS program makes "agent.db" with "their text" in "theirs.md"
    And the user takes "agent.db" in as a session
    Then the exit code should be 0
    And the session should now show "their text" in "theirs.md"
    And the session should verify
    When the user commits the session
    Then the host file "theirs.md" should now say "their text"

  @B2.1-10 @I4 @any-model
  Scenario: A session whose folder is another one now is refused there, until it is taken in
    When the workspace is copied to "elsewhere", and the session taken in there
    Then the exit code should be 0
    And the session of "elsewhere" should verify, and show "session text" in "README.md"
    And the session should verify
