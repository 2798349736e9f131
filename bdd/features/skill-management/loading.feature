@any-model
Feature: Few skills at once
  What is chosen says why, and of many that fit only the first are loaded (behaviour 1.1). Of which skills this is shown makes no difference.

  @B1.1-4
  Scenario: A selection explains itself word by word
    Given a project of its own with a copy of the skill "word-count"
    When somebody asks why the skill "word-count" fits the request "Count the words of README.md"
    Then the answer should say that it is selected, by the words "count, words"

  @B1.1-8
  Scenario: A search gives its reasons in two lines for each skill
    Given a project of its own with a copy of the skill "word-count"
    And a copy of the skill "jot-down" beside it
    When somebody searches for "Count the words of README.md" and asks for reasons
    Then 2 skills should be explained in two lines each, the first by the words "count, words"

  @B1.1-7
  Scenario: A version in a request is one word
    Given a skill "machine-old" described as "Sets up Ubuntu 20.04. Use when a machine is new." with a tool "old_setup"
    And a skill "machine-new" described as "Sets up Ubuntu 22.04. Use when a machine is new." with a tool "new_setup"
    When somebody asks why the skill "machine-new" fits the request "set up ubuntu v22.04"
    Then the answer should say that it is selected, by the words "ubuntu, 22.04"

  @B1.1-1
  Scenario: At most three skills are loaded, whatever is asked for
    Given a skill "careful-one" with a tool "touch_one" that requires the evidence "session.open"
    And a skill "careful-two" with a tool "touch_two" that requires the evidence "session.open"
    And a skill "careful-three" with a tool "touch_three" that requires the evidence "session.open"
    And a skill "careful-four" with a tool "touch_four" that requires the evidence "session.open"
    And a skill "careful-five" with a tool "touch_five" that requires the evidence "session.open"
    And FunctionGemma would answer only "That is a lot."
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then at most 3 skills should be loaded
