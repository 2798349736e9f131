Feature: Usability and completeness
  SKILL.md is a complete description of its method (behaviour 1.3).

  @B1.3-2
  Scenario Outline: From the interface alone a role is assigned and work is planned
    Given a project of its own with a copy of the skill "<skill>"
    When somebody enacts the skill "<skill>" from its interface
    Then the role assignment and the work plan should be valid
    And the plan should call the tools "<tools>"

    Examples:
      | skill      | tools                   |
      | jot-down   | append_file, write_file |
      | word-count | text_stats              |

  @B1.3-1
  Scenario Outline: A section that is missing is the gap that is named first
    Given a project of its own with a copy of the skill "jot-down"
    And somebody deletes the section "<section>" of the skill "jot-down"
    When somebody enacts the skill "jot-down" from its interface
    Then the exit code should be 3
    And the first gap should be "<gap>", and every other one should follow from it

    Examples:
      | section       | gap              |
      | Role          | K2-role          |
      | Inputs        | K3-inputs        |
      | Preconditions | K4-preconditions |
      | Procedure     | K5-procedure     |
      | Outputs       | K6-outputs       |
      | Acceptance    | K7-acceptance    |
      | Failures      | K8-failures      |
      | Bounds        | K9-bounds        |
      | Evidence      | K10-evidence     |

  @B1.3-1 @any-model
  Scenario: An incomplete skill is not loaded, and the model is not asked
    Given a project of its own with a copy of the skill "word-count"
    And somebody deletes the section "Acceptance" of the skill "word-count"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md"
    And the agent plans with FunctionGemma
    Then no tool should have been executed
    And the model should not have been asked
    And the explanation should mention "Acceptance"

  @B1.3-3
  Scenario: What a skill refers to lies inside its own folder
    Given a project of its own with a copy of the skill "word-count"
    And somebody adds "Read `references/none.md` first." to the section "Purpose" of the skill "word-count"
    When somebody validates the skill "word-count"
    Then the exit code should be 6
    And the findings should mention "references/none.md"

  @B1.3-2 @any-model
  Scenario: A call carries out an item of the plan that was made before the model was asked
    Given a project of its own with a copy of the skill "word-count"
    And the workspace has a file "README.md" that says "one two three"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md"
    And the agent plans with FunctionGemma
    Then the call should cite an item of the run's work plan

  @B1.3-2
  Scenario: A role whose capabilities nobody knows is not assigned
    Given a project of its own with a copy of the skill "jot-down"
    When somebody enacts the skill "jot-down" for a holder that states nothing
    Then the exit code should be 3
    And the gaps should name every capability of the skill "jot-down"
