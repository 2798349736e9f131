Feature: What fails open elsewhere fails closed here
  Each row is a defect that was found in a system that people use (behaviours 3-3, 3-8 and 3-31). None of them lets anything through; one in order stands beside some, to show that there was a way.

  @B3-8 @I3
  Scenario: Expressions over what is not known
    Given a skill "careful" with the guarded tools:
      | tool             | requires     | when                                                         |
      | below_missing    | session.open | ev["kv:tries"].value < 10                                    |
      | least_missing    | session.open | ev["kv:tries"].value >= 0                                    |
      | not_missing      | session.open | !ev["kv:frozen"].value                                       |
      | forbid_missing   | session.open | !(ev["kv:banned"].value == "a.txt")                          |
      | not_known_status | session.open | !(ev["file.exists:../x"].status == "present")                |
      | has_constructor  | session.open | has(args.constructor)                                        |
      | has_to_string    | session.open | has(args.toString)                                           |
      | has_proto        | session.open | has(args.__proto__)                                          |
      | proto_member     | session.open | args["__proto__"] != "b.txt"                                 |
      | overflows        | session.open | size(args.path) + 9223372036854775807 > 0                    |
      | says_true        | session.open | ev["kv:word"].value                                          |
      | counts_as_true   | session.open | ev["kv:one"].value                                           |
      | slow_pattern     | session.open | args.path.matches("^(a+)+$")                                 |
      | stated_a_text    | kv:word      |                                                              |
      | stated_a_number  | kv:one       |                                                              |
    And a person has stated "word" as "\"true\""
    And a person has stated "one" as "1"
    And FunctionGemma would call, turn after turn:
      | tool             | path                                      |
      | below_missing    | a.txt                                     |
      | least_missing    | a.txt                                     |
      | not_missing      | a.txt                                     |
      | forbid_missing   | a.txt                                     |
      | not_known_status | a.txt                                     |
      | has_constructor  | a.txt                                     |
      | has_to_string    | a.txt                                     |
      | has_proto        | a.txt                                     |
      | proto_member     | a.txt                                     |
      | overflows        | a.txt                                     |
      | says_true        | a.txt                                     |
      | counts_as_true   | a.txt                                     |
      | slow_pattern     | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa! |
      | stated_a_text    | a.txt                                     |
      | stated_a_number  | a.txt                                     |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool             | decision | reason                |
      | below_missing    | abstain  | guard.undecided       |
      | least_missing    | abstain  | guard.undecided       |
      | not_missing      | abstain  | guard.undecided       |
      | forbid_missing   | abstain  | guard.undecided       |
      | not_known_status | abstain  | guard.undecided       |
      | has_constructor  | abstain  | guard.predicate-false |
      | has_to_string    | abstain  | guard.predicate-false |
      | has_proto        | abstain  | guard.predicate-false |
      | proto_member     | abstain  | guard.undecided       |
      | overflows        | abstain  | guard.undecided       |
      | says_true        | abstain  | guard.undecided       |
      | counts_as_true   | abstain  | guard.undecided       |
      | slow_pattern     | abstain  | guard.predicate-false |
      | stated_a_text    | abstain  | guard.predicate-false |
      | stated_a_number  | abstain  | guard.predicate-false |
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B3-8 @I3
  Scenario: Resolvers that throw, hang, block, lie or meddle
    Given a skill "careful" with the guarded tools:
      | tool         | requires                |
      | on_throwing  | moon.phase:throws       |
      | on_hanging   | moon.phase:hangs        |
      | on_lying     | moon.phase:lies         |
      | on_dreaming  | moon.phase:dreams       |
      | on_meddling  | moon.phase:meddles      |
      | on_prototype | moon.phase:valueOf      |
      | on_blocking  | moon.phase:blocks       |
      | on_silent    | moon.phase:says_nothing |
      | on_rising    | moon.phase:rises        |
    And FunctionGemma would call, turn after turn:
      | tool         | path  |
      | on_throwing  | a.txt |
      | on_hanging   | a.txt |
      | on_lying     | a.txt |
      | on_dreaming  | a.txt |
      | on_meddling  | a.txt |
      | on_prototype | a.txt |
      | on_blocking  | a.txt |
      | on_silent    | a.txt |
      | on_rising    | b.txt |
    And the project trusts a resolver of somebody else for questions about the moon
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool         | decision | reason                 |
      | on_throwing  | abstain  | guard.evidence-unknown |
      | on_hanging   | abstain  | guard.evidence-unknown |
      | on_lying     | abstain  | guard.evidence-unknown |
      | on_dreaming  | abstain  | guard.evidence-unknown |
      | on_meddling  | abstain  | guard.evidence-unknown |
      | on_prototype | abstain  | guard.evidence-unknown |
      | on_blocking  | abstain  | guard.evidence-unknown |
      | on_silent    | abstain  | guard.evidence-unknown |
      | on_rising    | pass     |                        |
    And every stop should have an audit entry that says why
    And the session should hold no file "a.txt"
    And reading "b.txt" inside the session should give "touched"

  @B3-31
  Scenario Outline: A resolver that <does> holds no decision up
    Given a skill "careful" with the guarded tools:
      | tool          | requires            |
      | careful_touch | moon.phase:<does>   |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    And the project trusts a resolver of somebody else for questions about the moon
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason                |
      | careful_touch | abstain  | guard.predicate-false |
    And the explanation should mention "<words>"
    And no tool should have been executed

    Examples:
      | does              | words                                         |
      | thinks            | it is a new moon                              |
      | is_lost_for_words | the answer to moon.phase:is_lost_for_words is |

  @B3-12
  Scenario Outline: A guard that is broken is found before the model is asked
    Given a skill "careful" with the guarded tools:
      | tool          | requires   | when   |
      | careful_touch | <requires> | <when> |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "careful_touch"
    And the model should not have been asked
    And no tool should have been executed

    Examples:
      | requires                 | when                                  |
      | session.open             | [1, 2].exists(x, x > 1 && args.n > 0) |
      | session.open             | process.env.HOME != ""                |
      | moon.full                |                                       |
      | rate.calls:careful_touch |                                       |

  @B3-8 @B3-10 @I3
  Scenario: Rules that match parts, are skipped, or are not there
    Given the workspace has a file "secret/a.txt" that says "one"
    And the workspace has a link "src/way" to "../secret"
    And a skill "careful" with the guarded tools:
      | tool          | requires     |
      | run_words     | session.open |
      | run_denied    | session.open |
      | run_unnamed   | session.open |
      | run_badly     | session.open |
      | in_folder     | session.open |
    And the project's policy is:
      """
      {
        "allow": [
          { "tool": "run_words", "args": { "path": { "text": "npm test" } } },
          { "tool": "run_denied" },
          { "tool": "run_badly" },
          { "tool": "in_folder", "args": { "path": { "path": ["src/**"] } } }
        ],
        "deny": [
          { "tool": "run_denied", "args": { "path": { "path": ["secret/**"] } } },
          { "tool": "run_badly", "args": { "path": { "path": ["src/[a"] } } }
        ]
      }
      """
    And FunctionGemma would call, turn after turn:
      | tool        | path                  |
      | run_words   | npm test && rm -rf x  |
      | run_words   | x npm test            |
      | run_denied  | secret/a.txt          |
      | run_denied  | src/../secret/a.txt   |
      | run_denied  | src/way/a.txt         |
      | run_unnamed | a.txt                 |
      | run_badly   | lib/a.txt             |
      | in_folder   | src/../secret/a.txt   |
      | in_folder   | src/way/a.txt         |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool        | decision | reason                 |
      | run_words   | abstain  | permission.condition   |
      | run_words   | abstain  | permission.condition   |
      | run_denied  | abstain  | permission.denied      |
      | run_denied  | abstain  | permission.denied      |
      | run_denied  | abstain  | permission.denied      |
      | run_unnamed | abstain  | permission.not-allowed |
      | run_badly   | abstain  | permission.denied      |
      | in_folder   | abstain  | permission.condition   |
      | in_folder   | abstain  | permission.condition   |
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B3-13
  Scenario: What a tool has written is no evidence of itself
    Given the workspace has a file "permit.txt" that says "no"
    And a skill "careful" with the guarded tools:
      | tool         | requires                  |
      | makes_permit | session.open              |
      | by_permit    | file.unchanged:permit.txt |
    And FunctionGemma would call, turn after turn:
      | tool         | path       |
      | by_permit    | a.txt      |
      | makes_permit | permit.txt |
      | by_permit    | b.txt      |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool         | decision | reason                |
      | by_permit    | pass     |                       |
      | makes_permit | pass     |                       |
      | by_permit    | abstain  | guard.predicate-false |
    And the session should hold no file "b.txt"
