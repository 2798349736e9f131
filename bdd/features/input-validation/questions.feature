Feature: Questions about a folder
  A question is looked up as it was asked. The lines that speak of it are shown, and what the first of them does not say is reported (behaviour 4-20).

  Background:
    Given the workspace has a file "fees.csv" that says:
      """
      group,price
      adults,180
      juniors,75
      """

  @B4-20
  Scenario: The line that speaks of a question is shown with the header of its table
    When the user calls "look_up" with:
      | question | hi, what do the juniors cost? |
      | path     | fees.csv                      |
    Then the tool should have answered '{ "matches": [{ "path": "fees.csv", "line": 3, "text": "juniors,75", "before": ["group,price"] }], "words": ["juniors", "cost"], "not_found": [], "files_searched": 1, "truncated": false }'

  @B4-20
  Scenario: What no line says by itself is reported
    When the user calls "look_up" with:
      | question | how many juniors are there? |
      | path     | fees.csv                    |
    Then the tool should have answered '{ "matches": [{ "path": "fees.csv", "line": 3, "text": "juniors,75", "before": ["group,price"] }], "words": ["juniors"], "not_found": ["how many"], "files_searched": 1, "truncated": false }'
