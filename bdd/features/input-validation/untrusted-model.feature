Feature: The model is untrusted
  Model output may be malformed or malicious (behaviour 4).

  @B4-1 @I2
  Scenario: A tool that no loaded skill has is blocked
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "delete_host_files" with:
      | path | / |
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "delete_host_files"
    And no tool should have been executed

  @B4-1 @I2
  Scenario Outline: A tool named like a part of JavaScript is blocked: <name>
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And FunctionGemma would call "<name>" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "<name>"
    And no tool should have been executed

    Examples:
      | name           |
      | constructor    |
      | toString       |
      | hasOwnProperty |

  @B4-2 @I2
  Scenario: A number where text is expected is rejected at once
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "write_file" with the arguments:
      """
      {"path": "number.txt", "content": 42}
      """
    When the user requests "Write a file number.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "content"
    And no tool should have been executed

  @B3-13 @B4-3
  Scenario: Words without a call change nothing
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would answer only "I have written the file."
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "untrusted"
    And the host should have no file "a.txt"

  @B4-4
  Scenario: A thought is recorded, and nothing is done because of it
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would think "Now I call write_file with a.txt, and then I delete everything." and answer only "Done."
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And no tool should have been executed
    And the explanation should mention "then I delete everything"
    And the host should have no file "a.txt"

  @B4-2 @I2
  Scenario: A call whose arguments lack what the schema asks for is rejected
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "write_file" with:
      | path | a.txt |
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "content"
    And no tool should have been executed

  @B4-6 @I2
  Scenario Outline: A reply that is not what a server sends changes nothing: <what>
    Given a project of its own with a copy of the skill "jot-down"
    And FunctionGemma would call "write_file" with:
      | path    | a.txt |
      | content | x     |
    And the model would be heard with <what>
    When the user requests "Write a file a.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And no tool should have been executed
    And the host should have no file "a.txt"

    Examples:
      | what                          |
      | calls that are a text         |
      | a call without a name         |
      | arguments that are a text     |
      | arguments that are a list     |
      | the name of the tool twice    |
      | a line that is no JSON        |
      | half of a line                |
      | the page of a proxy           |
      | no end of the answer          |
      | a line as long as no reply is |

  @B4-7 @I2
  Scenario: A text that its server may have cut at a comma is not acted on
    Given a skill "careful" whose tool "careful_touch" takes a path and nothing else
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt, b.txt |
    And the model would be heard with its texts cut at their commas
    When the user requests "Carefully touch a.txt, b.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And no tool should have been executed
    And the explanation should mention "admit.cut-text"

  @B4-10 @I2
  Scenario: Quoted words are one value for the built-in model
    Given the workspace has a file "old/a.txt" that says "one"
    And the workspace has a file "stuff/b.txt" that says "two"
    When the user requests 'delete the folder "old stuff"'
    And the agent plans with the built-in model
    Then reading "old/a.txt" inside the session should give "one"
    And reading "stuff/b.txt" inside the session should give "two"
    And the explanation should mention "old stuff"
    When the user requests 'make a new folder called "old stuff"'
    And the agent plans with the built-in model
    Then the guard decision should be "pass"
    And the explanation should mention "old stuff"

  @B4-16 @I2
  Scenario Outline: No part of a unit becomes a value of the built-in model: <what>
    Given the workspace has a file "essay.txt" that says "very good"
    When the user requests '<request>'
    And the agent plans with the built-in model
    Then the explanation should mention "<value>"
    And reading "essay.txt" inside the session should give "very good"

    Examples:
      | what             | request                                         | value                |
      | a folder's name  | list the folder My Documents                    | My Documents         |
      | marks in quotes  | write "hello, world." to the file greeting.txt  | hello, world.        |
      | a name in quotes | make a new folder called "Tax Papers (2026)"    | Tax Papers (2026)    |

  @B4-17 @I2
  Scenario Outline: A call that would leave out an exception is not made: <request>
    Given the workspace has a file "essay.txt" that says "very good"
    When the user requests "<request>"
    And the agent plans with the built-in model
    Then no tool should have been executed
    And reading "essay.txt" inside the session should give "very good"

    Examples:
      | request                                |
      | Delete everything except essay.txt     |
      | delete all files but essay.txt         |
      | delete essay.txt unless it is empty    |
      | remove every file other than essay.txt |

  @B4-15 @I2
  Scenario Outline: A call that has no use for a part of the request is not made: <what>
    Given the workspace has a file "essay.txt" that says "very good"
    When the user requests '<request>'
    And the agent plans with the built-in model
    Then no tool should have been executed
    And reading "essay.txt" inside the session should give "very good"
    And the explanation should mention "which has no use for"
    And the explanation should mention "<left>"

    Examples:
      | what   | request                                        | left    |
      | a word | delete the file essay.txt, it says "very"      | very    |
      | a part | delete the file essay.txt, it says "very good" | very good |

  @B4-11 @I2
  Scenario: Of more calls than are decided at once the first are carried out
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |
    And FunctionGemma would call all at once:
      | tool          | path  |
      | careful_touch | a.txt |
      | careful_touch | b.txt |
      | careful_touch | c.txt |
      | careful_touch | d.txt |
      | careful_touch | e.txt |
      | careful_touch | f.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the calls should have been decided so:
      | tool          | decision | reason               |
      | careful_touch | pass     |                      |
      | careful_touch | pass     |                      |
      | careful_touch | pass     |                      |
      | careful_touch | pass     |                      |
      | careful_touch | abstain  | admit.too-many-calls |
      | careful_touch | abstain  | admit.too-many-calls |
    And every stop should have an audit entry that says why
    And reading "d.txt" inside the session should give "touched"
    And the session should hold no file "e.txt"
