Feature: Rules of a project
  What may run is data: how often, where, and under what (behaviour 3-10).

  @B3-10
  Scenario: A rule allows so many calls in a time
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And the project's policy is:
      """
      { "allow": [{ "tool": "careful_touch", "rate": { "calls": 2, "per_seconds": 3600 } }] }
      """
    And FunctionGemma would call, turn after turn:
      | tool          | path  |
      | careful_touch | a.txt |
      | careful_touch | b.txt |
      | careful_touch | c.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason          |
      | careful_touch | pass     |                 |
      | careful_touch | pass     |                 |
      | careful_touch | abstain  | permission.rate |
    And the session should hold no file "c.txt"

  @B3-10
  Scenario: A guard asks whether the project lets a tool write there
    Given the workspace has a file "drafts/a.txt" that says "one"
    And the workspace has a file "drafts/kept/a.txt" that says "one"
    And a skill "careful" with the guarded tools:
      | tool          | requires               |
      | careful_touch | allow.path:{args.path} |
    And the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "folders": { "allow": ["drafts"], "deny": ["drafts/kept"] } }
      """
    And FunctionGemma would call, turn after turn:
      | tool          | path                |
      | careful_touch | drafts/a.txt        |
      | careful_touch | drafts/kept/a.txt   |
      | careful_touch | drafts/../other.txt |
      | careful_touch | other.txt           |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision |
      | careful_touch | pass     |
      | careful_touch | abstain  |
      | careful_touch | abstain  |
      | careful_touch | abstain  |
    And the session should hold no file "other.txt"
    And every stop should have an audit entry that says why

  @B3-10
  Scenario: A rule that names a tool alone allows none of two that have its name
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And a skill "quiet" about something else with a tool "careful_touch"
    And the project's policy is:
      """
      { "allow": [{ "tool": "careful_touch" }] }
      """
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "does not say of which skill"
    And no tool should have been executed
    When somebody lints the project's guards
    Then the command should say "policy.names-several"
    Given the project's policy is:
      """
      { "allow": [{ "tool": "careful_touch", "skill": "careful" }] }
      """
    When the agent plans with FunctionGemma
    Then the guard decision should be "pass"

  @B4-9
  Scenario Outline: A deny that names <what> is refused by name before the run begins
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And the project's policy is:
      """
      { "allow": [{ "tool": "*" }], "deny": [<deny>] }
      """
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the exit code should be 2
    And the command should say "policy.names-nobody"
    And the command should say "Did you mean <near>?"
    And the host should have no file "a.txt"

    Examples:
      | what                   | deny                                           | near          |
      | a tool that nobody has | { "tool": "careful_tuch" }                     | careful_touch |
      | a skill that is not    | { "skill": "carefull" }                        | careful       |
      | no tool of its skill   | { "skill": "careful", "tool": "careful_tough" } | careful_touch |
