Feature: Done means done
  A run that a person begins with words is completed when all that the words ask for is done (behaviour 3).

  @B3-26
  Scenario: Two things are asked for, and the call does one of them
    Given the workspace has a file "list.md" that says "- TODO: buy milk"
    And FunctionGemma would call "search_repo" with:
      | query | TODO |
    When the user requests "Find all TODOs and write them to todo.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 4
    And the explanation should mention "1 of 2 done"
    And the explanation should mention "write them to todo.md"
    And the explanation should mention "Ask for it by itself"
    And the explanation should mention "run.part-not-done"
    And the run's bundle should verify

  @B3-26
  Scenario: One call can do both
    Given the workspace has a file "list.md" that says "- TODO: buy milk"
    And FunctionGemma would call "report_todos" with:
      | report | todo.md |
    When the user requests "Collect the TODO comments and write a report to todo.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the guard decision should be "pass"

  @B3-26
  Scenario: Of several things each is answered by a call of its own, and the record says so when it is decided again
    Given a project of its own with a copy of the skill "word-count"
    And a copy of the skill "jot-down" beside it
    And FunctionGemma would call all at once:
      | tool       | path      |
      | text_stats | README.md |
    When the user requests "Count the words of README.md and write a report file"
    And the agent plans with FunctionGemma
    Then the exit code should be 4
    And the explanation should mention "write a report file"
    When the run is replayed
    Then every call and turn should be the same again

  @B3-38
  Scenario: What was to be moved is not done by a call that makes a folder
    Given FunctionGemma would call "make_folder" with:
      | path | old |
    When the user requests "Move the notes into a new folder called old"
    And the agent plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "The model had called no tool of file-manage"
    And no tool should have been executed
    When the run is replayed
    Then every call and turn should be the same again

  @B3-26
  Scenario: A name that runs into what is asked for next does not do that too
    Given FunctionGemma would call "make_folder" with:
      | path | plans and then put a file ideas.txt |
    When the user requests "Make a folder plans and then put a file ideas.txt in it"
    And the agent plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "run.other-part"
    And the explanation should mention "Make a folder plans"

  @B3-26
  Scenario: A word between two names asks for nothing more
    Given FunctionGemma would call "search_repo" with:
      | query | read and write |
    When the user requests "Search the code for read and write"
    And the agent plans with FunctionGemma
    Then the exit code should be 0

  @B3-26
  Scenario: The message of a fork is not answered by the calls of its parent
    Given a project of its own with a copy of the skill "word-count"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    When the user requests "Count the words of list.md"
    And FunctionGemma would answer only "I cannot."
    And the run is forked with that as its message
    Then the exit code should be 4
    And the explanation should mention "1 of 2 done"
    And the explanation should mention "Count the words of list.md"

  @B3-27
  Scenario: What was done is said in words of effect
    Given the workspace has a file "list.md" that says "- TODO: buy milk"
    And FunctionGemma would call "move_path" with:
      | from | list.md  |
      | to   | items.md |
    When the user requests "Rename list.md to items.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the explanation should mention "Renamed list.md to items.md."

  @B3-28
  Scenario Outline: A value that no call was given is told, and what was changed without it is only partly done: <path>
    Given FunctionGemma would call "write_file" with:
      | path    | <path>    |
      | content | <content> |
    When the user requests "Write 0.03 into rate.txt"
    And the agent plans with FunctionGemma
    Then the exit code should be <exit>
    And the explanation should mention "<told>"

    Examples:
      | path       | content  | exit | told                 |
      | 0.03       | rate.txt | 4    | Not used: rate.txt.  |
      | 0.03       | 3 %      | 4    | Not used: rate.txt.  |
      | rate.txt   | 3 %      | 4    | run.value-not-used   |
      | ./rate.txt | 0.03     | 0    | Created rate.txt.    |

  @B3-28
  Scenario: A call that only reads did what it did, and a value that it had no use for is told
    Given the workspace has a file "README.md" that says "one two"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md, 2,000 are too many"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the explanation should mention "Not used: 2,000."

  @B3-29
  Scenario: A file that would be moved to where a folder may be meant: a person is asked, and told what would happen
    Given the workspace has a file "data/orders.csv" that says "a,b"
    And FunctionGemma would call "move_path" with:
      | from | data/orders.csv |
      | to   | archive         |
    When the user requests "Move data/orders.csv to archive"
    And the agent plans with FunctionGemma
    Then the exit code should be 8
    And 1 question should wait for a person
    And the explanation should mention "data/orders.csv would become a file named archive, and no folder"
    And no tool should have been executed
    When a person answers the question that is asked with "allow"
    And the run is resumed
    Then the exit code should be 0
    And the explanation should mention "Renamed data/orders.csv to archive (now a file)."
    When the run is replayed
    Then every call and turn should be the same again

  @B3-29
  Scenario Outline: What the words do not ask for is not taken away without a question: <tool>
    Given the workspace has a file "list.md" that says "one"
    And the workspace has a file "keep.md" that says "two"
    And FunctionGemma would call "<tool>" with the arguments:
      """
      <args>
      """
    When the user requests "<request>"
    And the agent plans with FunctionGemma
    Then the exit code should be 8
    And 1 question should wait for a person
    And the explanation should mention "<told>"
    And no tool should have been executed
    When a person answers the question that is asked with "deny"
    And the run is resumed
    Then the exit code should be 3
    And no tool should have been executed

    Examples:
      | request                      | tool        | args                                         | told                                   |
      | Rename list.md to items.md   | delete_path | { "path": "list.md" }                        | list.md would be deleted               |
      | Delete list.md               | delete_path | { "path": "keep.md" }                        | keep.md would be deleted               |
      | Create a file with one in it | write_file  | { "path": "keep.md", "content": "one" }      | keep.md would be overwritten           |

  @B3-29
  Scenario Outline: Who names the verb and the path is asked nothing: <request>
    Given the workspace has a file "list.md" that says "one"
    And FunctionGemma would call "<tool>" with the arguments:
      """
      <args>
      """
    When the user requests "<request>"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the explanation should mention "<told>"

    Examples:
      | request                          | tool        | args                                      | told             |
      | Please remove the file ./list.md | delete_path | { "path": "list.md" }                     | Deleted list.md. |
      | Write the text two into list.md      | write_file  | { "path": "list.md", "content": "two" }   | Changed list.md. |

  @B3-30
  Scenario Outline: A question says what the call would change, and nothing is run for it: <tool>
    Given the workspace has a file "list.md" that says "one"
    And FunctionGemma would call "<tool>" with the arguments:
      """
      <args>
      """
    When the user requests "<request>"
    And the agent plans with FunctionGemma
    Then the exit code should be 8
    And no tool should have been executed
    And the question should say that the call would <change>

    Examples:
      | request                         | tool        | args                                         | change                                                                       |
      | Create a file with three in it  | write_file  | { "path": "list.md", "content": "three" }    | modify list.md (3 B, then 5 B)                                               |
      | Rename list.md to items.md      | delete_path | { "path": "list.md" }                        | delete list.md (3 B)                                                         |
      | Move list.md to kept/lists      | move_path   | { "from": "list.md", "to": "kept/lists" }    | delete list.md (3 B), add kept (folder), add kept/lists (3 B)        |

  @B3-30
  Scenario: Where it is not known what a call would change, the question says nothing of it
    Given the workspace has a file "list.md" that says "one"
    And FunctionGemma would call "run_shell" with:
      | script | rm list.md |
    When the user requests "Run a shell script that cleans up"
    And the agent plans with FunctionGemma
    Then the exit code should be 8
    And the question should not say what the call would change
