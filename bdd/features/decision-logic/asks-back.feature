Feature: A value that the words leave open
  What a call needs and the request does not say is asked of a person, or the call is not made (behaviour 3).

  Background:
    Given the workspace has a file "notes/visits.md" that says "ask about the key"
    And the workspace has a file "old/visits.md" that says "paid"
    And FunctionGemma would call "read_file" with:
      | path | visits.md |
    And the user requests "Show me visits.md"

  @B3-35
  Scenario: It is asked at a prompt with the files that may be meant, and the answer is evidence
    When the user types at a prompt:
      """
      Show me visits.md
      1
      /trace show
      """
    Then the exit code should be 0
    And the terminal should show 'There is no "visits.md". Which one is meant for read_file?'
    And the terminal should show "1  notes/visits.md"
    And the terminal should show "ask about the key"

  @B3-35 @I3
  Scenario: Where nobody can be asked nothing is done, and the question is in the outcome
    When the agent plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "model.value-missing"
    And the explanation should mention "notes/visits.md"

  @B3-35
  Scenario: A program that embeds the stack may answer, and a replay asks nobody
    Given a program embeds the stack that says which one is meant
    When that program plans with FunctionGemma
    Then the exit code should be 0
    And the calls should have been decided so:
      | tool      | decision |
      | read_file | pass     |
    When the run is replayed
    Then every call and turn should be the same again

  @B3-39
  Scenario: A file is taken by its name where no other has it, and a replay does not look for it again
    Given FunctionGemma would call "read_file" with:
      | path | list.md |
    And the workspace has a file "shop/list.md" that says "flour and salt"
    When the user requests "Show me list.md"
    And the agent plans with FunctionGemma
    Then the exit code should be 0
    And the tool should have shown "flour and salt"
    And the calls should have been decided so:
      | tool      | decision |
      | read_file | pass     |
    When the run is replayed
    Then every call and turn should be the same again

  @B3-39 @I2
  Scenario: A name that only the model said names nothing that is changed
    Given FunctionGemma would call "replace_text" with:
      | path     | list.md |
      | old_text | flour   |
      | new_text | rye     |
    And the workspace has a file "shop/list.md" that says "flour and salt"
    When the user requests "Replace the text flour by rye in the file"
    And the agent plans with FunctionGemma
    Then the exit code should be 8
    And the explanation should mention "the request does not name it"

  @B3-38
  Scenario: A tool that is about something else than the request speaks of is not called
    Given FunctionGemma would call "list_notes" with:
      | limit | 5 |
    When the user requests "List my notes in the folder notes"
    And the agent plans with FunctionGemma
    Then the exit code should be 3
    And the explanation should mention "The model had called no tool of notes"
    When the run is replayed
    Then every call and turn should be the same again
