Feature: Runs that are kept
  What was asked stays to be looked at, for as long as the project says; what can still be wanted is never removed
  (behaviour 2.5).

  Background:
    Given a project of its own with a copy of the skill "jot-down"

  @B2.5-1 @any-model
  Scenario: The number of a run is given to no other one, also after it was removed
    When the user asks 2 times for what no skill can do
    Then the runs 2, 1 should be listed
    And the user should find the newest run as "2", as "#2" and as "last"
    When the user removes run 2
    Then the exit code should be 0
    And run 2 should be told as one that was removed
    When the user asks 1 time for what no skill can do
    Then the runs 3, 1 should be listed

  @B2.5-2 @any-model
  Scenario Outline: The list comes from the runs, whatever became of its index
    When the user asks 2 times for what no skill can do
    And the index of the runs <becomes>
    Then the runs 2, 1 should be listed

    Examples:
      | becomes                    |
      | is removed                 |
      | is damaged                 |
      | tells of runs that are not |

  @B2.5-3 @any-model
  Scenario: A session goes with its last run, and only when the host has all of its changes
    When the user calls "write_file" with:
      | path    | a.txt |
      | content | noted |
    And the user removes run 1
    Then the exit code should be 2
    And the refusal should say how the changes of run 1 are given up
    And the runs 1 should be listed
    When the user commits the session
    And the user removes run 1
    Then the exit code should be 0
    And no session should be left
    And the host file "a.txt" should now say "noted"

  @B2.5-4 @any-model
  Scenario: After a run the oldest are removed, but for what is not applied
    Given the project keeps the last 2 runs
    When the user calls "write_file" with:
      | path    | a.txt |
      | content | noted |
    And the user asks 3 times for what no skill can do
    Then the runs 4, 3, 1 should be listed
    When the user asks 1 time for what no skill can do, in CI
    Then the runs 5, 4, 3, 1 should be listed

  @B2.5-5 @any-model
  Scenario: What tidying up removes is told first, with why and how much
    When the user asks 3 times for what no skill can do
    And the user looks at what goes when the last run is kept
    Then 2 runs should be told, each with why and how much
    And the runs 3, 2, 1 should be listed
    When the user tidies up and keeps the last run
    Then the runs 3 should be listed

  @B2.5-6 @any-model
  Scenario: The last apply can be undone however many runs came after it
    Given the project keeps the last 2 runs
    When the user calls "write_file" with:
      | path    | a.txt |
      | content | noted |
    And the user commits the session
    And the user asks 3 times for what no skill can do
    Then the runs 4, 3, 1 should be listed
    When the user takes the commit back
    Then the host should have no file "a.txt"
