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
