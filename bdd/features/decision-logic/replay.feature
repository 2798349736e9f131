Feature: A run is decided again from its journal
  The same program comes to the same on what is recorded: no model is asked, no tool is run, nothing is written (behaviour 3-14).

  Background:
    Given the workspace has a file "permit.txt" that says "yes"
    And a skill "careful" with the guarded tools:
      | tool      | requires                 | when                                     |
      | permitted | file.exists:permit.txt   | args.path == "a.txt"                     |
      | forbidden | file.exists:permit.txt   | ev["file.exists:none.txt"].value == true |
      | looked_at | file.exists:{args.path}  | args.path == "permit.txt"                |
    And FunctionGemma would call, turn after turn:
      | tool      | path       |
      | permitted | a.txt      |
      | looked_at | permit.txt |
      | forbidden | a.txt      |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma

  @B3-14
  Scenario: The whole run comes out the same
    When the run is replayed
    Then every call and turn should be the same again
    And nothing should have been added to the runs and sessions

  @B3-14
  Scenario: A decision that somebody rewrote is told, with its call and both values
    When somebody rewrites the decisions in the trace of the run from "abstain" to "pass"
    And the run is replayed
    Then call 3 should be told as recorded "pass" and now "abstain"

  @B3-14
  Scenario: Another model is asked the same questions, and what it calls is decided and not done
    Given another model would call, turn after turn:
      | tool      | path     |
      | permitted | a.txt    |
      | looked_at | none.txt |
      | unheard   | a.txt    |
    When the run is replayed against that model
    Then the turns should be told so:
      | turn | same  | now     | reason                 |
      | 1    | true  | pass    |                        |
      | 2    | false | abstain | guard.evidence-unknown |
      | 3    | false | abstain | admit.unknown-tool     |
    And nothing should have been added to the runs and sessions
