Feature: Who may say yes
  An answer names a person, and a rule under `ask` may name the people whose word it takes: one of a
  list, or several of them. A signature proves who it was (behaviours 3-23 and 3-24).

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |

  @B3-23
  Scenario: An answer names who gave it, in the record of the run
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }] }
      """
    And the account is that of "Ada Lovelace" with the e-mail "ada@x"
    And a git repository in the workspace says that it is "eve@x"
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person answers the question that is asked with "allow"
    And the run is resumed
    Then the guard decision should be "pass"
    And the evidence of the call should say "allowed by Ada Lovelace <ada@x> (user"
    And the evidence of the call should say "not signed"
    And the answers should name "Ada Lovelace <ada@x> (user"

  @B3-24
  Scenario: A yes of somebody whom the rule does not name is refused by name
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch", "by": { "people": ["ada@x", "ben@x"] } }] }
      """
    And the account is that of "Eve" with the e-mail "eve@x"
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the explanation should mention "by ada@x or ben@x"
    And answering the question should be refused with "is for ada@x or ben@x to allow, and you are Eve <eve@x>"
    When the run is resumed
    Then the run should wait for a person
    Given the account is that of "Ben" with the e-mail "ben@x"
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"

  @B3-24
  Scenario: An answer that was put there by hand does not count either
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch", "by": { "people": ["ada@x"] } }] }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And somebody puts an answer of "Eve" with the e-mail "eve@x" there by hand
    And the run is resumed
    Then the run should wait for a person
    And no tool should have been executed

  @B3-24
  Scenario: Two people are needed
    Given the project's policy is:
      """
      {
        "allow": [{ "tool": "*" }],
        "ask": [{ "tool": "careful_touch", "by": { "people": ["ada@x", "ben@x", "cleo@x"], "count": 2 } }]
      }
      """
    And the account is that of "Ada" with the e-mail "ada@x"
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person answers the question that is asked with "allow"
    And the run is resumed
    Then the run should wait for a person
    And the explanation should mention "1 of 2 said yes"
    And answering the question should be refused with "your yes"
    Given the account is that of "Ben" with the e-mail "ben@x"
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the guard decision should be "pass"

  @B3-24
  Scenario: Where two are needed one no ends it
    Given the project's policy is:
      """
      {
        "allow": [{ "tool": "*" }],
        "ask": [{ "tool": "careful_touch", "by": { "people": ["ada@x", "ben@x"], "count": 2 } }]
      }
      """
    And the account is that of "Ada" with the e-mail "ada@x"
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    And a person answers the question that is asked with "allow"
    And the account is that of "Ben" with the e-mail "ben@x"
    And a person answers the question that is asked with "deny"
    And the run is resumed
    Then the guard decision should be "abstain"
    And the explanation should mention "refused"
    And no tool should have been executed

  @B3-23 @B3-24
  Scenario: Where the policy names keys only a signed answer counts
    Given the project takes answers that are signed with the keys of "ada@x" and "ben@x"
    And the project's policy is:
      """
      {
        "allow": [{ "tool": "*" }],
        "signers": "signers",
        "ask": [{ "tool": "careful_touch", "by": { "people": ["ada@x"] } }]
      }
      """
    And the account is that of "Ada" with the e-mail "ada@x"
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then answering the question should be refused with "not signed"
    And answering the question with the key of "ben@x" should be refused with "signed as ben@x"
    And answering the question with the key of "eve@x" should be refused with "by no key that policy.signers names"
    When a person allows what is asked with the key of "ada@x"
    And the run is resumed
    Then the guard decision should be "pass"
    And the evidence of the call should say "signed as ada@x"
    When the run is replayed
    Then every call and turn should be the same again

  @B3-24
  Scenario Outline: What is wrong with the people of a rule is told: <what>
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "<list>": [{ "tool": "careful_touch", "by": <by> }] }
      """
    When somebody lints the project's guards
    Then the command should say "<says>"

    Examples:
      | what               | list | by                                | says                                        |
      | an empty list      | ask  | { "people": [] }                  | /policy/ask/0/by/people names nobody        |
      | more than there is | ask  | { "people": ["a"], "count": 2 }   | /policy/ask/0/by/count wants 2 of 1 person  |
      | under deny         | deny | { "people": ["a"] }               | people are asked under ask only             |
