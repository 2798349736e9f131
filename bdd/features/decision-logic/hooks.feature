Feature: Hooks of a program that embeds the stack
  A hook only tightens. One that is late, throws, answers oddly or could never be asked has stopped the call: elsewhere such a hook is passed over, and the
  call goes on (behaviours 3-7 and 3-8).

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |

  @B3-16 @B3-18
  Scenario: A hook that has nothing to say is not in the way
    Given a program embeds the stack with a hook that says nothing
    When the user requests "Carefully touch a file"
    And that program plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"
    And the host should have no file "a.txt"
    And the run's bundle should verify
    And the diff of the run should apply to a copy of the host
    And the session should verify

  @B3-16 @I2
  Scenario Outline: A hook that <does> has stopped the call
    Given a program embeds the stack with a hook that <does>
    When the user requests "Carefully touch a file"
    And that program plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason |
      | careful_touch | abstain  | <code> |
    And no tool should have been executed
    And every stop should have an audit entry that says why

    Examples:
      | does                                    | code                |
      | says no                                 | hook.denied         |
      | never answers                           | hook.failed         |
      | throws                                  | hook.failed         |
      | answers as others are answered          | hook.failed         |
      | means to allow                          | hook.failed         |
      | is about a pattern                      | hook.failed         |
      | is about a pattern that is broken       | hook.failed         |
      | changes arguments to what no tool takes | admit.bad-arguments |

  @B3-16
  Scenario: A hook of a stage that there is not has stopped the run before the model is asked
    Given a program embeds the stack with a hook that is about a stage of others
    When the user requests "Carefully touch a file"
    And that program plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "PreToolUse"
    And the model should not have been asked
    And no tool should have been executed

  @B3-16
  Scenario: A hook that has nothing to say lets nothing through that a rule denies
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "deny": [{ "tool": "careful_touch" }] }
      """
    And a program embeds the stack with a hook that says nothing
    When the user requests "Carefully touch a file"
    And that program plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason            |
      | careful_touch | abstain  | permission.denied |
    And no tool should have been executed

  @B4-8
  Scenario Outline: An option of a program is refused by name, and nothing runs: <options>
    Given a program embeds the stack with a hook that says nothing
    When the user requests "Carefully touch a file"
    And that program asks with the options <options>
    Then the error code should be "usage.bad-option"
    And the error should mention "<name>"
    And the host should have no file "a.txt"

    Examples:
      | options                      | name      |
      | {"mode":"propse"}            | mode      |
      | {"buget":{"tool_calls":1}}   | buget     |
      | {"budget":{"toolCalls":1}}   | toolCalls |
      | {"budget":{"tool_calls":99}} | from 0 to |
      | {"hooks":{}}                 | hooks     |
      | {"keepOpen":"no"}            | keepOpen  |
