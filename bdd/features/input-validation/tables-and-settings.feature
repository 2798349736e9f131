Feature: Tables and settings
  A question about a table is answered exactly or not at all, and one value is set where it is the only one that is meant (behaviours 4-18 and 4-19).

  Background:
    Given the workspace has a file "orders.csv" that says:
      """
      no,customer,total,paid_2026
      1144,Harbour Cafe,0.10,no
      1145,harbour cafe,0.20,
      1146,Greenway,"1,234.00",yes
      """

  @B4-18
  Scenario: A sum is exact, over the rows that are meant
    When the user calls "query_table" with:
      | path  | orders.csv |
      | give  | sum        |
      | of    | total      |
      | where | paid       |
      | is    | no         |
    Then the tool should have answered '{ "answer": "0.30", "rows": 2, "of_rows": 3, "where": "paid_2026 no", "list": [], "truncated": false, "path": "orders.csv" }'

  @B4-18
  Scenario Outline: What is not sure has no answer: <what>
    When the user calls "query_table" with:
      | path | orders.csv |
      | give | sum        |
      | of   | <column>   |
    Then the exit code should be 4
    And the explanation should mention "<why>"

    Examples:
      | what                         | column   | why                                      |
      | a column that is not there   | price    | there are no, customer, total, paid_2026 |
      | a text among what is summed  | customer | is no number                             |

  @B4-19
  Scenario: A setting is another, and its comment stays
    Given the workspace has a file "station.toml" that says "interval = 360 # minutes"
    When the user calls "set_value" with:
      | path  | station.toml |
      | key   | interval     |
      | value | 180          |
    Then reading "station.toml" inside the session should give "interval = 180 # minutes"

  @B4-19
  Scenario Outline: What is of another kind, or not there, is not set: <what>
    Given the workspace has a file "station.toml" that says "interval = 360 # minutes"
    When the user calls "set_value" with:
      | path  | station.toml |
      | key   | <key>        |
      | value | <value>      |
    Then the exit code should be 4
    And the explanation should mention "<why>"
    And reading "station.toml" inside the session should give "interval = 360 # minutes"

    Examples:
      | what            | key       | value | why                                |
      | a text          | interval  | often | is a number (360)                  |
      | a misspelt key  | intervall | 180   | near it is interval                |

  @B4-19
  Scenario: A cell is not set where more than one row fits
    When the user calls "set_cell" with:
      | path   | orders.csv   |
      | where  | customer     |
      | equals | HARBOUR CAFE |
      | column | paid_2026    |
      | value  | yes          |
    Then the exit code should be 4
    And the explanation should mention "2 rows have"
