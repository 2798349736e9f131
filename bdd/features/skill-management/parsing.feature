Feature: Parsing and integrity
  SKILL.md is the source of truth for people and machines (behaviour 1.2).

  @B1.2-1 @B1.2-4 @B5-1
  Scenario: The dispatcher resolves an id to a physical SKILL.md
    Given a project of its own with a copy of the skill "word-count"
    When the dispatcher requests "word-count"
    Then the answer should be a SKILL.md in the folder "word-count"
    And its boundary should have the name "word-count" and the version "1.0.0"

  @B1.2-2
  Scenario: The kernel is the body of the same file
    Given a project of its own with a copy of the skill "word-count"
    When the dispatcher requests "word-count"
    Then the kernel should be the body of that SKILL.md, below its frontmatter

  @B1.2-4
  Scenario: An id that no skill has is refused
    Given a project of its own with a copy of the skill "word-count"
    When the dispatcher requests "word-cuont"
    Then the error code should be "skill.unknown"
    And the error should mention "word-count"

  @B1.2-3 @I2
  Scenario: A skill that allows no tools permits none
    Given a skill "quiet" whose frontmatter has no allowed-tools
    Then the permission list of the skill "quiet" should be empty

  @B1.2-5 @I6
  Scenario: A skill whose bytes moved after locking is refused in a frozen run
    Given a project of its own with a copy of the skill "word-count"
    And the project is locked
    When somebody changes the skill "word-count"
    And the user requests "Count the words of README.md" in a frozen run
    Then the exit code should be 5
    And the explanation should mention "word-count"
    And the explanation should mention "skill.hash-drift"

  @B1.2-5 @I6
  Scenario: A locked skill that is gone ends a frozen run before it looks for another one
    Given a project of its own with a copy of the skill "word-count"
    And a copy of the skill "jot-down" beside it
    And the project is locked
    When somebody removes the skill "word-count"
    And the user requests "Write a file note.txt" in a frozen run
    Then the exit code should be 5
    And the explanation should mention "skill.pinned-gone"
    And no tool should have been executed
    And the model should not have been asked

  @I6 @any-model
  Scenario: How strictly a skill was checked stands in the trace
    Given a skill "careful" with a tool "careful_touch" that requires the evidence "session.open"
    And FunctionGemma would call "careful_touch" with:
      | path | a.txt |
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the trace should say that the skill "careful" was read under the profile "strict"
