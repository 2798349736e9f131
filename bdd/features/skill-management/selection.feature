@every-interface @any-model
Feature: Discovery and selection
  Only the necessary capabilities are exposed to the model (behaviour 1.1).

  @B1.1-1 @B1.1-2 @any-model
  Scenario: A search-and-report request loads only the skills it needs
    Given FunctionGemma would call "search_repo" with:
      | query | TODO |
    When the user requests "Search the files for TODO and write a report file"
    And the agent plans with FunctionGemma
    Then the loaded skills should be "file-write, repo-search"
    And the model should have been offered the tools "append_file, search_repo, write_file"

  @B1.1-3 @B1.1-4
  Scenario: A request that no skill matches is refused with an explanation
    When the user requests "Book a flight"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "flight"
    And the explanation should mention "nothing was executed"
    And the exit code should be 3
    And the model should not have been asked

  @B1.1-3 @B1.1-4
  Scenario Outline: A word in common is no reason to choose a skill: <request>
    When the user requests "<request>"
    And the agent plans with FunctionGemma
    Then the guard decision should be "abstain"
    And the explanation should mention "nothing was executed"
    And the exit code should be 3
    And the model should not have been asked

    Examples:
      | request                |
      | Search for a husband   |
      | Count me in for dinner |
