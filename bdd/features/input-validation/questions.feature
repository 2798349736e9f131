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
  Scenario: The row of a table that a question is about is shown, and how the question was read
    When the user calls "look_up" with:
      | question | hi, what do the juniors cost? |
      | path     | fees.csv                      |
    Then the tool should have answered '{ "tables": [{ "path": "fees.csv", "where": ["group is juniors"], "rows": 1 }], "rows": [{ "group": "juniors", "price": "75" }], "matches": [], "not_found": [], "files_searched": 1, "truncated": false }'

  @B4-20
  Scenario: What no line says by itself is reported
    When the user calls "look_up" with:
      | question | how many juniors are there? |
      | path     | fees.csv                    |
    Then the tool should have answered '{ "matches": [{ "path": "fees.csv", "line": 3, "text": "juniors,75", "below": ["group,price"] }], "not_found": ["how many"], "files_searched": 1, "truncated": false }'
