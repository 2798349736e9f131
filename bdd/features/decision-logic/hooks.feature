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
      | changes arguments to what no tool takes | admit.bad-arguments |

  @B4-8 @B4-9
  Scenario Outline: A hook that <does> could never be asked: it is refused by name when it is handed in
    Given a program embeds the stack with a hook that <does>
    When the user requests "Carefully touch a file"
    And that program plans with FunctionGemma
    Then the exit code should be 2
    And the error code should be "usage.bad-option"
    And the error should mention "<name>"
    And the host should have no file "a.txt"

    Examples:
      | does                              | name        |
      | is about a stage of others        | PreToolUse  |
      | is about a pattern                | careful_.*  |
      | is about a pattern that is broken | careful_(   |
      | has a member of others            | matcher     |

  @B4-9
  Scenario: A hook about a tool that nobody has is refused by name before the run begins
    Given a program embeds the stack with a hook that is about a tool that nobody has
    When the user requests "Carefully touch a file"
    And that program plans with FunctionGemma
    Then the exit code should be 2
    And the command should say "careful_tuch"
    And the command should say "Did you mean careful_touch?"
    And the host should have no file "a.txt"

  @B3-18
  Scenario: A program goes on with a run that waits for a person
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }] }
      """
    And a program embeds the stack that goes on with what waits, and allows it
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the run should wait for a person
    When that program plans with FunctionGemma
    Then the guard decision should be "pass"
    And reading "a.txt" inside the session should give "touched"
    And 0 questions should wait for a person

  @B3-19
  Scenario: A program that never answers ends with an outcome when the time of its run is over
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }] }
      """
    And a program embeds the stack that never answers what it is asked
    When the user requests "Carefully touch a file"
    And that program asks with the options {"budget":{"wall_ms":5000}}
    Then the exit code should be 124
    And the explanation should mention "5000 ms"
    And no tool should have been executed

  @B3-20
  Scenario Outline: A program that <does> gets one, though no skill fits what it asks
    Given FunctionGemma would call "emit_result" with the arguments:
      """
      { "count": 3 }
      """
    And a program embeds the stack that <does>
    When the user requests "How many legs does a stool have"
    And that program plans with FunctionGemma
    Then the exit code should be 0
    And the command should say "{\"count\":3}"

    Examples:
      | does                               |
      | wants a value                      |
      | wants a value by a Standard Schema |

  @B3-20
  Scenario: A value that does not fit the schema is no success, also where nothing else was asked for
    Given FunctionGemma would call "emit_result" with the arguments:
      """
      { "count": "three" }
      """
    And a program embeds the stack that wants a value
    When the user requests "How many legs does a stool have"
    And that program plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "output.missing"

  @B4-8
  Scenario: A schema that cannot be told to a model is refused by a code, which says what is missing
    Given a program embeds the stack that wants a value by a schema that cannot be told to a model
    When the user requests "How many legs does a stool have"
    And that program plans with FunctionGemma
    Then the exit code should be 2
    And the error code should be "output.no-json-schema"
    And the error should mention "somebody"

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
