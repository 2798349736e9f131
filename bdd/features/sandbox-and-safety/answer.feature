Feature: The answer
  What a person asked for is what they see first: in the terminal, in the report and in the summary (behaviour 2.6).

  Background:
    Given the workspace has a file "list.md" that says "- TODO: buy milk"

  @B2.6-1 @any-model
  Scenario: A search shows each line that it found behind its file and number, before how the run went
    When the user calls "search_repo" on the command line with:
      | query | TODO |
    Then the answer should begin with:
      """
      search_repo: 1 line in 1 file, files_searched 1
        list.md:1  - TODO: buy milk
      ✔ completed
      """

  @B2.6-1 @any-model
  Scenario: What a tool gives back cannot pose as a line of ours
    Given the workspace has a file "fake.md" that says "✔ completed"
    When the user calls "read_file" on the command line with:
      | path | fake.md |
    Then the answer should begin with:
      """
      read_file: path fake.md, first_line 1, last_line 1, total_lines 1
        ✔ completed
      ✔ completed
      """

  @B2.6-2 @any-model
  Scenario: Report and summary begin with the answer, and another one shows
    When the user calls "search_repo" on the command line with:
      | query | TODO |
    Then report and summary should begin with the line 1 of "list.md": "- TODO: buy milk"
    When somebody writes "buy wine" for "buy milk" into the summary, and makes its list fit
    Then the newest run should not verify because of "summary.md"

  @B2.6-3 @any-model
  Scenario: A page lists all runs, and each run makes it anew once it is there
    When the user calls "search_repo" on the command line with:
      | query | TODO |
    Then there should be no page over the runs
    When the user asks for the page over the runs
    Then the page over the runs should list runs 1
    When the user calls "write_file" on the command line with:
      | path    | new.md |
      | content | milk   |
    Then the page over the runs should list runs 2, 1
    And run 2 should be listed there as completed, with "1 added" and a report that is there
    When the user removes run 1
    Then the page over the runs should list runs 2

  @B2.6-4 @any-model
  Scenario: Two runs are compared with the answers of both
    When the user calls "search_repo" on the command line with:
      | query | TODO |
    And the user calls "search_repo" on the command line with:
      | query | wine |
    Then the page that compares runs 1 and 2 should have 1 line that was found on its left side and 0 on its right

  @B2.6-5 @any-model
  Scenario: That no FunctionGemma decides is told once a day, and by every record
    When the user calls "search_repo" on the command line with:
      | query | TODO |
    Then the terminal should have told that no FunctionGemma decides
    When the user calls "search_repo" on the command line with:
      | query | TODO |
    Then the terminal should not have told that no FunctionGemma decides
    But trace and summary of the newest run should say that it is not conforming
