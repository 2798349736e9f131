Feature: Schemas that check nothing
  Each scenario is a way in which a validator that people use takes what it should not (behaviours 4-2 and 4-5). Where a schema cannot be held to, its
  tool is not offered; where arguments do not fit, nothing runs.

  Scenario Outline: A schema that checks nothing lets nothing through: <defect>
    Given a skill "careful" whose tool "careful_touch" takes <what>
    And FunctionGemma would call "careful_touch" with the arguments:
      """
      <arguments>
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then no tool should have been executed

    Examples:
      | defect                                           | what                                    | arguments                              |
      | What every object inherits counts as given       | a required member named "constructor"   | {"path": "a.txt"}                      |
      | A misspelt keyword is passed over                | a schema with the keyword "requird"     | {}                                     |
      | A schema is fetched from elsewhere               | a schema that is at a remote address    | {"path": 7}                            |
      | A text that is a number counts as one            | a whole number                          | {"path": "a.txt", "count": "5"}        |
      | A member that no schema names is passed on       | a path and nothing else                 | {"path": "a.txt", "shell": "rm -rf /"} |
      | A pattern that goes back over the text stands still | a pattern that goes back over the text | {"path": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"} |
