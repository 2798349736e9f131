Feature: A call of one's own
  Who knows the tool needs no model: a call by its name, with its arguments, is a run like any other (behaviours 4-12 and 4-13).

  @B4-12
  Scenario: A tool is called without a model
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    When the user calls "careful_touch" with:
      | path | a.txt |
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"
    And the run should say that a person decided
    And the session should verify

  @B4-12 @I3
  Scenario: What nobody knows stops a call of a person as it stops one of a model
    Given a skill "careful" with the guarded tools:
      | tool          | requires         |
      | careful_touch | kv:never-stated  |
    When the user calls "careful_touch" with:
      | path | a.txt |
    Then the guard decision should be "abstain"
    And no tool should have been executed

  @B4-12 @I2
  Scenario: Rules hold for a call of one's own
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }] }
      """
    When the user calls "careful_touch" with:
      | path | a.txt |
    Then the run should wait for a person
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"
    And the run should say that a person decided

  @B4-13
  Scenario Outline: What does not fit the tool is refused by name, and nothing runs: <what>
    Given a skill "careful" whose tool "careful_touch" takes <schema>
    When the user calls "careful_touch" with:
      | <flag> | <value> |
    Then the request should be refused with the code "<code>", saying "<why>"

    Examples:
      | what               | schema                    | flag  | value | code                   | why                 |
      | a misspelt flag    | a path and nothing else   | paht  | a.txt | usage.bad-option       | Did you mean --path |
      | no whole number    | a whole number            | count | many  | usage.bad-option       | takes a whole number |
      | what it needs      | a whole number            | count | 5     | usage.missing-argument | --path is missing   |

  @B4-13 @I2
  Scenario: What a schema forbids further is refused by the run, and recorded
    Given a skill "careful" whose tool "careful_touch" takes two texts with a pattern each
    When the user calls "careful_touch" with:
      | path  | a.txt |
      | other | a.txt |
    Then no tool should have been executed
    And the explanation should mention "arguments/other must match pattern"
