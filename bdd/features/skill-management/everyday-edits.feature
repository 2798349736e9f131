Feature: What people do to their files every day
  One call does what a person says in one sentence: all places of a text, a name everywhere, a file into a folder, a line at the end
  (behaviour 1-4). Each of these tools refuses as a whole, so that nobody is left with half of it.

  Background:
    Given the workspace has a file "a.md" that says "recieve, RECIEVE, recieved"
    And the workspace has a file "docs/b.md" that says "we recieve"

  @B1.4-1
  Scenario: A text is replaced everywhere
    When the user calls "replace_everywhere" with:
      | old-text | recieve |
      | new-text | receive |
    Then the exit code should be 0
    And reading "a.md" inside the session should give "receive, RECIEVE, received"
    And reading "docs/b.md" inside the session should give "we receive"
    And the host file "a.md" should still say "recieve, RECIEVE, recieved"

  @B1.4-1
  Scenario: A text is replaced in one folder
    When the user calls "replace_everywhere" with:
      | old-text | recieve |
      | new-text | receive |
      | path     | docs    |
    Then the exit code should be 0
    And reading "a.md" inside the session should give "recieve, RECIEVE, recieved"
    And reading "docs/b.md" inside the session should give "we receive"

  @B1.4-1
  Scenario: A text that stands nowhere is an error
    When the user calls "replace_everywhere" with:
      | old-text | Recieve |
      | new-text | Receive |
    Then the exit code should be 4
    And the command should say "does not occur in the workspace (2 text files searched); 2 files have it in another case"
    And reading "docs/b.md" inside the session should give "we recieve"

  @B1.4-2
  Scenario: A name is renamed where it stands as a whole
    Given the workspace has a file "src/a.ts" that says "getUser(getUserById)"
    When the user calls "rename_symbol" with:
      | old-name | getUser   |
      | new-name | fetchUser |
    Then the exit code should be 0
    And reading "src/a.ts" inside the session should give "fetchUser(getUserById)"

  @B1.4-2
  Scenario: A name is not renamed to one that is in use
    Given the workspace has a file "src/a.ts" that says "getUser(fetchUser)"
    When the user calls "rename_symbol" with:
      | old-name | getUser   |
      | new-name | fetchUser |
    Then the exit code should be 4
    And the command should say "is in use in"
    And reading "src/a.ts" inside the session should give "getUser(fetchUser)"

  @B1.4-3
  Scenario: A file is moved into a folder that is not there yet
    When the user calls "move_into" with:
      | from   | a.md    |
      | folder | archive |
    Then the exit code should be 0
    And reading "archive/a.md" inside the session should give "recieve, RECIEVE, recieved"
    And the session should hold no file "a.md"

  @B1.4-3
  Scenario: A file is not moved over another one of its name
    Given the workspace has a file "docs/a.md" that says "another"
    When the user calls "move_into" with:
      | from   | a.md |
      | folder | docs |
    Then the exit code should be 4
    And the command should say "and nothing is replaced"
    And reading "a.md" inside the session should give "recieve, RECIEVE, recieved"

  @B1.4-4
  Scenario: A line is appended to a file whose last line has no end
    When the user calls "append_file" with:
      | path    | a.md |
      | content | two  |
    And the user calls "text_stats" with:
      | path | a.md |
    Then the exit code should be 0
    And the command should say '"lines":2,'

  @B1.4-7
  Scenario: A pattern is looked for
    Given FunctionGemma would call "search_repo" with the arguments:
      """
      { "query": "^we rec[ei]+ve$", "regex": true }
      """
    When the user requests "Search the files for the regular expression '^we rec[ei]+ve$'"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the command should say '"path":"docs/b.md"'

  @B1.4-7
  Scenario: A pattern that would need a search back is refused
    Given FunctionGemma would call "search_repo" with the arguments:
      """
      { "query": "(e)c\\1", "regex": true }
      """
    When the user requests "Search the files for the regular expression '(e)c\\1'"
    And the agent plans with FunctionGemma
    Then the exit code should be 4
    And the explanation should mention "is not known"
