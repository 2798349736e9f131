Feature: Schemas that check nothing
  Each scenario is a way in which a validator that people use takes what it should not (behaviours 4-2 and 4-5). Where a schema cannot be held to, its
  tool is not offered; where arguments do not fit, nothing runs. What stands in quotation marks is done elsewhere, and must not be here.

  @B4-2
  Scenario: A schema that holds lets through what fits it
    Given a skill "careful" whose tool "careful_touch" takes a path and nothing else
    And FunctionGemma would call "careful_touch" with the arguments:
      """
      {"path": "a.txt"}
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"

  @B4-2 @B4-5 @I2
  Scenario Outline: A schema that checks nothing lets nothing through: <defect>
    Given a skill "careful" whose tool "careful_touch" takes <what>
    And FunctionGemma would call "careful_touch" with the arguments:
      """
      <arguments>
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then no tool should have been executed
    And the explanation should mention "<why>"

    Examples:
      | defect                                       | what                                          | arguments                                 | why                              |
      | what every object inherits counts as given   | a required member named "constructor"         | {"path": "a.txt"}                         | skill.not-valid                  |
      | a misspelt keyword is passed over            | a schema with the keyword "requird"           | {}                                        | skill.not-valid                  |
      | a schema is fetched from elsewhere           | a schema that is at a remote address          | {"path": "a.txt"}                         | skill.not-valid                  |
      | a text that is a number counts as one        | a whole number                                | {"path": "a.txt", "count": "5"}           | arguments/count must be an integer |
      | a member that no schema names is handed on   | a path and nothing else                       | {"path": "a.txt", "script": "rm -rf /"}   | arguments/script is not a member |
      | one pattern is taken for another one         | two texts with a pattern each                 | {"path": "a.txt", "other": "a.txt"}       | arguments/other must match pattern |
      | a pattern goes back over the text for ever   | a pattern that goes back over the text        | {"path": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"} | arguments/path must match pattern |

  @B4-5
  Scenario: "Of two members with one name the last counts, and what was denied is allowed"
    Given a skill "careful" whose tool "careful_touch" takes a path and nothing else
    And FunctionGemma would call "careful_touch" with the arguments:
      """
      {"path": "a.txt"}
      """
    And the project's config says, as it stands:
      """
      { "skills": { "sources": [{ "folder": "own", "profile": "strict" }] },
        "policy": { "allow": [{ "tool": "*" }], "deny": [{ "tool": "careful_touch" }], "deny": [] } }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the request should be refused with the code "config.unreadable", saying "stands twice"

  @B4-2 @I2
  Scenario: "A number that cannot be held exactly is rounded, and taken for another one"
    Given a skill "careful" whose tool "careful_touch" takes a whole number
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    And the model would be heard with a number that no double holds
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then no tool should have been executed
    And the explanation should mention "9007199254740993"
