Feature: A decision can be made again from its trace
  What a decision depended on is written down, and nothing else is needed to make it again (behaviour 3-11).

  Background:
    Given the workspace has a file "permit.txt" that says "yes"
    And a skill "careful" with the guarded tools:
      | tool       | requires               | when                                      |
      | permitted  | file.exists:permit.txt | args.path == "a.txt"                      |
      | forbidden  | file.exists:permit.txt | ev["file.exists:none.txt"].value == true  |
    And FunctionGemma would call, turn after turn:
      | tool      | path  |
      | permitted | a.txt |
      | forbidden | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma

  @B3-11
  Scenario: The decisions of a run are made again, bit for bit
    When the decisions of the run are made again from its trace
    Then they should come out as they were

  @B3-11
  Scenario: Evidence that somebody rewrote does not give the recorded decision
    When somebody rewrites "file.exists:permit.txt" in the trace of the run from "true" to "absent"
    And the decisions of the run are made again from its trace
    Then they should be told apart from those of the trace

  @B3-11
  Scenario: The record of another run is not that of the run that is asked for
    When somebody puts the record of a new run in the place of the run's
    And the run is verified
    Then the command should say "is of the run"
    And the exit code should be 5
