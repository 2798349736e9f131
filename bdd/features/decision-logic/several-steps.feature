Feature: Several steps
  A request that asks for several things is done by a model that answers one line at a time (behaviour 3).

  @B3-32
  Scenario: A flow searches and reports, each step decided and recorded as a call of its own
    Given the workspace has a file "notes.md" that says "the deadline is near"
    And FunctionGemma would call "search_and_report" with:
      | query  | deadline     |
      | report | deadlines.md |
    When the user requests "Search for the word deadline and write a report to deadlines.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the calls should have been decided so:
      | tool        | decision |
      | search_repo | pass     |
      | write_file  | pass     |
    And reading "deadlines.md" inside the session should show "- notes.md:1: the deadline is near"
    And the run's bundle should verify
    When the run is replayed
    Then every call and turn should be the same again

  @B3-32
  Scenario: A guard that refuses what the first step gave stops the flow there
    Given a copy of this project
    And the workspace has a file "notes.md" that says "the deadline is near"
    And the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "folders": { "deny": ["kept"] } }
      """
    And FunctionGemma would call "search_and_report" with:
      | query  | deadline     |
      | report | kept/hits.md |
    When the user requests "Search for the word deadline and write a report to kept/hits.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 4
    And the calls should have been decided so:
      | tool        | decision | reason                |
      | search_repo | pass     |                       |
      | write_file  | abstain  | guard.predicate-false |
    And the explanation should mention "run.flow-stopped"
    And the explanation should mention "its step written, 2 of 2"
    And the explanation should mention "1 of 2 done"

  @B3-33 @B3-34
  Scenario: What a model makes nothing of as a whole it is asked part by part, and a result is handed on
    Given the workspace has a file "list.md" that says "- buy milk"
    And asked "Count the words of list.md", FunctionGemma would call "text_stats" with:
      | path | list.md |
    And asked "save \"the result\" to count.txt", FunctionGemma would call "write_file" with:
      | path    | count.txt  |
      | content | the result |
    And FunctionGemma would answer only "I cannot."
    When the user requests "Count the words of list.md, then save the result to count.txt"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the calls should have been decided so:
      | tool       | decision |
      | text_stats | pass     |
      | write_file | pass     |
    And reading "count.txt" inside the session should show "words: 3"
    And the run's bundle should verify
    When the run is replayed
    Then every call and turn should be the same again

  @B3-34
  Scenario: Nothing can be meant with “it”, so that part is not done and the run says so
    Given the workspace has a file "list.md" that says "- buy milk"
    And asked "Copy list.md to old.md", FunctionGemma would call "copy_path" with:
      | from | list.md |
      | to   | old.md  |
    And FunctionGemma would answer only "I cannot."
    When the user requests "Copy list.md to old.md and then delete it"
    And the agent plans with FunctionGemma
    Then the exit code should be 4
    And the calls should have been decided so:
      | tool      | decision |
      | copy_path | pass     |
    And the explanation should mention "run.nothing-referred"
    And the explanation should mention "old.md or list.md"

  @B3-33
  Scenario: What is asked for last is not done first
    Given the workspace has a file "list.md" that says "- buy milk"
    And FunctionGemma would call "delete_path" with:
      | path | list.md |
    When the user requests "Copy list.md to old.md and then delete list.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "run.other-part"
    And the explanation should mention "Copy list.md to old.md"

  @B3-36
  Scenario: A plan says which part it could not plan, and is not carried out in half
    Given the workspace has a file "list.md" that says "- buy milk"
    And asked "Count the words of list.md", FunctionGemma would call "text_stats" with:
      | path | list.md |
    And FunctionGemma would answer only "I cannot."
    When the user requests "Count the words of list.md, then save the result to count.txt"
    And the agent plans with FunctionGemma in the mode "propose"
    Then the exit code should be 3
    And the explanation should mention "run.not-planned"
    And the explanation should mention "save the result to count.txt"
    When the user carries out the newest plan
    Then the exit code should be 2
    And the command should say "run.no-plan"
    And the command should say "a plan does not run that"
