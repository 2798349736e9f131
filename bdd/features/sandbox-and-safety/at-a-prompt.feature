@any-model
Feature: At a prompt
  A person asks one thing after another in one place, and everything that holds for a command holds for each line
  (behaviour 2.4).

  Background:
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "write_file" with:
      | path    | notes.md   |
      | content | first text |
    And the user requests 'Write "first text" to notes.md'

  @B2.4-8 @I1
  Scenario: Lines are requests and commands, and go on in one session
    When the user types at a prompt:
      """
      Write "first text" to notes.md
      /diff --stat
      /why
      """
    Then the exit code should be 0
    And the terminal should show "A  notes.md"
    And the terminal should show "write_file → pass"
    And the host should have no file "notes.md"

  @B2.4-8
  Scenario: A line that cannot be done ends nothing
    When the user types at a prompt:
      """
      /nonsense
      /diff "a
      diff
      Write "first text" to notes.md
      """
    Then the exit code should be 0
    And the terminal should show "unknown command 'nonsense'"
    And the terminal should show "the quote"
    And the terminal should show "diff alone is no request"
    And the terminal should show "✔ completed"

  @B2.4-8
  Scenario: What waits is written where the person says yes, and taken back
    When the user types at a prompt:
      """
      Write "first text" to notes.md
      /apply
      y
      /undo
      y
      """
    Then the terminal should show "1 path written"
    And the terminal should show "1 path taken back"
    And the host should have no file "notes.md"

  @B2.4-9
  Scenario: Ctrl-C stops the run and not the prompt
    Given FunctionGemma never answers
    When the user types at a prompt:
      """
      Write "first text" to notes.md
      ^C
      /history
      """
    Then the exit code should be 0
    And the terminal should show "interrupted"
    And the terminal should show "has no steps yet"

  @B2.4-10
  Scenario: What a rule asks is asked at the prompt, and the run goes on with the answer
    Given the project's policy is:
      """
      { "allow": [], "ask": [{ "tool": "write_file", "reason": "somebody should look" }] }
      """
    When the user types at a prompt:
      """
      Write "first text" to notes.md
      y
      /diff --stat
      """
    Then the terminal should show "somebody should look"
    And the terminal should show "✔ completed"
    And the terminal should show "A  notes.md"

  @B2.4-11
  Scenario: What was typed is kept
    When the user types at a prompt:
      """
      /history
      /diff
      """
    Then the lines should be kept for this user alone:
      """
      /history
      /diff
      """
