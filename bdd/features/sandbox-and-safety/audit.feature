Feature: Auditability
  Every tool execution has an audit entry with paths and caller ids (behaviour 2.2).

  Background:
    Given a project of its own with a copy of the skill "jot-down"

  @B2.2-1 @B2.2-2 @I4 @any-model
  Scenario: A write is audited with its path, its caller and its hashes
    Given FunctionGemma would call "write_file" with:
      | path    | notes/a.txt |
      | content | noted       |
    When the user requests 'Write "noted" to notes/a.txt'
    And the agent plans with FunctionGemma
    Then the audit log should have a "tool" entry for "jot-down@1.0.0#write_file"
    And the audit log should have an "add" entry for "notes/a.txt"
    And the audit entry for "notes/a.txt" should have a hash of what is there now, and none of what was there before
    And every audit entry should name the run as its caller
    And the AgentFS tool log should list "write_file"

  @B2.2-3 @B2.2-4 @I4
  Scenario: A call that was stopped is audited too
    Given FunctionGemma would call "delete_host_files" with:
      | path | / |
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the audit log should have a "tool" entry for "delete_host_files"
    And the run's bundle should verify

  @I4
  Scenario: A run that called nothing is in the audit, with why it ended
    Given FunctionGemma would answer only "I would rather not."
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the audit log should have an "end" entry for "abstained"
    And the audit entry for "abstained" should say "model.no-call"
    And the run's bundle should verify

  @B2.2-1 @B2.2-2 @I4 @any-model
  Scenario: What a person does with a session is audited too, with each path of the host that it writes
    Given the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests 'Write "session text" to README.md'
    And the agent plans with FunctionGemma
    And the user commits the session
    And the user takes the commit back
    And the user exports the session as a folder
    Then the audit of the session should say that the user did:
      | op     | subject   |
      | commit |           |
      | commit | README.md |
      | undo   |           |
      | undo   | README.md |
      | export | exported  |
    And each path that the user wrote should be named with its hash before and after
    And the session should verify

  @B2.2-5 @I4 @any-model
  Scenario: What a person reads in a session is recorded
    Given FunctionGemma would call "write_file" with:
      | path    | notes/a.txt |
      | content | noted       |
    When the user requests 'Write "noted" to notes/a.txt'
    And the agent plans with FunctionGemma
    And reading "notes/a.txt" inside the session
    Then it should say "noted"
    And the audit of the session should say that the user did:
      | op   | subject     |
      | read | notes/a.txt |

  @B2.2-6
  Scenario: A patch that somebody changed is not what the session of the run gives
    Given the workspace has a binary file "logo.bin"
    And FunctionGemma would call "write_file" with:
      | path    | logo.bin |
      | content | noted    |
    When the user requests 'Write "noted" to logo.bin'
    And the agent plans with FunctionGemma
    Then the run's bundle should verify
    When somebody changes a binary content in the patch of the run, and the digest that is listed of it
    And the run is verified
    Then the command should say "diff.patch line"
    And the exit code should be 5

  @B2.2-10 @any-model
  Scenario: The folder of another run in the place of this one shows by the receipts
    Given FunctionGemma would call "write_file" with:
      | path    | notes/a.txt |
      | content | noted       |
    When the user requests 'Write "noted" to notes/a.txt'
    And the agent plans with FunctionGemma
    And another machine makes a run under the same id, and its folder takes the place of this one
    And the run is verified
    Then the command should say "receipt"
    And the exit code should be 5

  @B2.2-7 @any-model
  Scenario: Receipts whose beginning is gone show, with the step that they begin at
    Given FunctionGemma would call "write_file" with:
      | path    | notes/a.txt |
      | content | noted       |
    When the user requests 'Write "noted" to notes/a.txt'
    And the agent plans with FunctionGemma
    And the user commits the session
    Then the session should verify
    When the receipts of the session from before its second step are gone
    And the session is verified
    Then the command should say "receipts begin at step 2"
    And the exit code should be 5

  @B2.2-8 @any-model
  Scenario: A file that is said to come from another file of the host shows
    Given the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "write_file" with:
      | path    | README.md    |
      | content | session text |
    When the user requests 'Write "session text" to README.md'
    And the agent plans with FunctionGemma
    Then the session should verify
    When somebody gives a file of the session another origin on the host
    And the session is verified
    Then the command should say "of the host, and the step that made it says"
    And the exit code should be 5

  @B2.2-9 @any-model
  Scenario: A signed run has a provenance, and one that is removed shows
    Given the user has a key that signs runs
    And FunctionGemma would call "write_file" with:
      | path    | notes/a.txt |
      | content | noted       |
    When the user requests 'Write "noted" to notes/a.txt'
    And the agent plans with FunctionGemma
    Then the run should have a SLSA provenance over the files of its attestation
    And the run's bundle should verify
    When somebody removes the provenance of the run
    Then the run's bundle should not verify because of "provenance.json"
