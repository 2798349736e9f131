Feature: Defects of other stacks, one by one
  Each scenario is named for a defect, in quotation marks, by which a stack that people use lets a call through (behaviours 3-3, 3-8 and 4-1); here nothing
  is let through. Late, broken and oddly answering hooks have
  their own (hooks.feature), and so have expressions over what is missing (fails-closed.feature). A mode in which edits are approved by themselves is not
  among ours, so there is nothing of it to try but that it cannot be had.

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
      | careful_other | session.open |
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |

  @B3-8 @B3-10
  Scenario: "Where nothing decides, it is allowed"
    Given the project's policy is:
      """
      { "allow": [{ "tool": "careful_other" }] }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason                 |
      | careful_touch | abstain  | permission.not-allowed |
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B3-8
  Scenario: "A rule for a command matches wherever its text occurs"
    Given the project's policy is:
      """
      { "allow": [{ "tool": "careful_touch", "args": { "path": { "text": "npm test" } } }] }
      """
    And FunctionGemma would call, turn after turn:
      | tool          | path                 |
      | careful_touch | npm test && rm -rf x |
      | careful_touch | echo npm test        |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason               |
      | careful_touch | abstain  | permission.condition |
      | careful_touch | abstain  | permission.condition |
    And no tool should have been executed

  @B3-10
  Scenario Outline: "A mode skips the rules that deny": <mode> does not
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "deny": [{ "tool": "careful_touch" }] }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma in the mode "<mode>"
    Then the guard decision should be "abstain"
    And no tool should have been executed

    Examples:
      | mode    |
      | default |
      | plan    |
      | dontAsk |

  @B3-17
  Scenario: "A plan is carried out": what only proposes decides on the call, tells it, and runs nothing
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma in the mode "propose"
    Then the calls should have been decided so:
      | tool          | decision | reason                   |
      | careful_touch | abstain  | permission.only-proposed |
    And the exit code should be 0
    And the explanation should mention "Would run: careful_touch"
    And no tool should have been executed
    And the host should have no file "a.txt"

  @B3-17
  Scenario: "A plan is good news": where a person would be asked first, its exit code says so
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "ask": [{ "tool": "careful_touch" }] }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma in the mode "propose"
    Then the exit code should be 3
    And no tool should have been executed

  @B3-8
  Scenario Outline: "A mode approves by itself": there is no <mode>
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma in the mode "<mode>"
    Then the exit code should be 2
    And the host should have no file "a.txt"

    Examples:
      | mode              |
      | bypassPermissions |
      | acceptEdits       |

  @B4-2 @I2
  Scenario: "What a tool is given is cast, and never looked at"
    Given FunctionGemma would call "careful_touch" with the arguments:
      """
      {"path": 7}
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason              |
      | careful_touch | abstain  | admit.bad-arguments |
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B4-1 @I2
  Scenario: "A tool that is not there is told to the model, and nobody else hears of it"
    Given FunctionGemma would call "careful_touches" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool            | decision | reason             |
      | careful_touches | abstain  | admit.unknown-tool |
    And no tool should have been executed
    And every stop should have an audit entry that says why

  @B2.2-3 @I4
  Scenario: "What was stopped is in no record"
    Given the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "deny": [{ "tool": "careful_touch" }] }
      """
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason            |
      | careful_touch | abstain  | permission.denied |
    And every stop should have an audit entry that says why
    And the run's bundle should verify
