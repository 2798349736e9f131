Feature: Tools that the built-in model has not learned
  Somebody's own tool is called in plain words where a request says all of it, and not where a part of the request has no place (behaviour 4-14).

  Background:
    Given a skill "careful" whose tool "careful_touch" takes a path and nothing else

  @B4-14
  Scenario: A request that says all of it is a call
    When the user requests "Carefully touch a.txt"
    And the agent plans with the built-in model
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"
    And the explanation should mention "path = "

  @B4-14 @I2
  Scenario Outline: One that says more, or less, is none: <what>
    When the user requests '<request>'
    And the agent plans with the built-in model
    Then no tool should have been executed
    And the explanation should mention "<why>"

    Examples:
      | what                  | request                                | why                             |
      | two files             | carefully touch a.txt and b.txt        | b.txt                           |
      | something else to do  | carefully touch a.txt and delete it    | delete                          |
      | no file               | carefully touch a file                 | a value is missing: path        |
      | a question            | did somebody carefully touch a.txt?    | careful_touch is meant          |

  @B4-14 @I2
  Scenario: What stands in quotes is one value, with its punctuation
    When the user requests 'carefully touch "old stuff, (new)!.txt"'
    And the agent plans with the built-in model
    Then reading "old stuff, (new)!.txt" inside the session should give "touched"
