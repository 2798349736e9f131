Feature: A question that no skill fits
  What the files say is shown, and it is said what of the question they do not have (behaviour 3).

  Background:
    Given the workspace has a file "prices.csv" that says:
      """
      item,price
      lemon drizzle,18
      """
    And the workspace has a file "old/letter.txt" that says "The plumber is Nadia Kerr."

  @B3-40
  Scenario: The lines that speak of all of it are the answer
    When the user requests "who is the plumber?"
    And the agent plans with the built-in model
    Then the exit code should be 0
    And the tool should have shown "Nadia Kerr"

  @B3-40 @I3
  Scenario: Lines that do not have all of it are shown, and are no answer
    When the user requests "hey whats the lemon drizzle deposit"
    And the agent plans with the built-in model
    Then the exit code should be 4
    And the tool should have shown "lemon drizzle,18"
    And the explanation should mention "What was found does not say: “deposit”."
    When the run is replayed
    Then every call and turn should be the same again

  @B3-40
  Scenario: Who asks for something to be done is shown no lines instead
    When the user requests "Book a flight to Rome"
    And the agent plans with the built-in model
    Then the exit code should be 3
    And no tool should have been executed
