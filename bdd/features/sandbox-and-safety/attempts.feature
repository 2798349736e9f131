Feature: What a tool may try, and what comes of it
  A tool is somebody's program. Whatever it does, it does to a copy, and it sees nothing that is not its own (behaviours 2.1 and 2.2).

  Background:
    Given the workspace has a file "README.md" that says "host text"
    And FunctionGemma would call "probe_it" with:
      | path | a.txt |

  @B2.1-2 @I1 @I4
  Scenario: A tool that deletes everything deletes it in the session only
    Given the tool "probe_it" of a skill "probe" deletes all that it finds
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the session should hold no file "README.md"
    And the host file "README.md" should still say "host text"
    And the audit log should have a "delete" entry for "README.md"

  @B2.1-2 @I1
  Scenario: A tool that changes modes and names changes them in the session only
    Given the tool "probe_it" of a skill "probe" lets everybody write "README.md", and renames it
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "host text"
    And the session should hold no file "README.md"
    And the host file "README.md" should still say "host text"
    And the host should have no file "a.txt"

  @B2.1-2 @B2.1-3 @I1
  Scenario: A tool that writes beside the workspace writes nothing there
    Given the tool "probe_it" of a skill "probe" writes beside the workspace
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the host should have no file "../beside.txt"
    And the host file "README.md" should still say "host text"

  @B2.1-3 @I1
  Scenario: A tool that writes through a link that leads out of the workspace reaches nothing
    Given the workspace has a file "../outside/kept.txt" that says "kept"
    And the workspace has a link "way" to "../outside"
    And the tool "probe_it" of a skill "probe" writes through the link "way"
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the host file "../outside/kept.txt" should still say "kept"

  @B2.1-3
  Scenario: A tool reads nothing of the machine that is not its own
    Given the workspace has a file "../secret.txt" that says "secret"
    And the tool "probe_it" of a skill "probe" looks for what others have on the machine
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the tool should have answered '{"seen":[]}'

  @B3-25
  Scenario: A call that fails alone is told as failed
    Given the tool "probe_it" of a skill "probe" writes two files by half, and crashes
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the explanation should mention "Failed: probe_it failed"

  @B3-4 @I4
  Scenario: What a tool wrote before it crashed is set aside, and its error log is kept
    Given the tool "probe_it" of a skill "probe" writes two files by half, and crashes
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the exit code should be 4
    And the trace should hold the error log of the call
    And reading "README.md" inside the session should give "host text"
    And the session should hold no file "a.txt"
    And the audit log should have a "modify" entry for "README.md"
    And the run's bundle should verify

  @B2.1-2
  Scenario: A tool that says that it only reads cannot write
    Given the pure tool "probe_it" of a skill "probe" tries to write "README.md"
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then reading "README.md" inside the session should give "host text"
    And the tool should have answered '{"code":"EROFS"}'

  @B3-4
  Scenario: A tool that takes too long is ended, with all that it started
    Given the tool "probe_it" of a skill "probe" starts a program, and never ends, and may take 500 ms
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the explanation should mention "tool.timeout"

  @B3-4
  Scenario: What a tool prints is one JSON value, or the call is degraded
    Given the tool "probe_it" of a skill "probe" prints words
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the explanation should mention "tool.bad-output"

  @B2.2-5 @I4
  Scenario: What a script reads is not seen, and its row says so
    Given the tool "probe_it" of a skill "probe" answers with the text of "README.md"
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the tool should have answered '{"text":"host text"}'
    And the audit should say of the reads of "probe_it" that they are "unobserved"

  @B2.1-3 @I1
  Scenario: A link that leads out of the workspace is no part of a session
    Given the tool "probe_it" of a skill "probe" makes a link to a file of the machine
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the guard decision should be "degrade"
    And the explanation should mention "leads out of the workspace"
    And the session should hold no file "a.txt"
    And the host should have no file "a.txt"

  @B2.2-4 @I4
  Scenario: A row that is taken out of the audit shows
    Given the tool "probe_it" of a skill "probe" writes a file
    When the user requests "Probe it carefully"
    And the agent plans with FunctionGemma
    Then the run's bundle should verify
    And without its row of "a.txt", or with another one, the run's bundle should not verify
