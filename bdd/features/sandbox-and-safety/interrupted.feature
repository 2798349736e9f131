Feature: A run that is killed
  Killed anywhere, a run goes on: nothing is done twice, and nothing is lost (the fifth invariant).

  Background:
    Given the tool "probe_it" of a skill "probe" adds "once" to a file
    And FunctionGemma would call "probe_it" with:
      | path | a.txt |
    When the user requests "Probe it carefully"

  @I5
  Scenario Outline: It goes on after it was killed at <where>
    When the agent plans with FunctionGemma and is killed at <where>
    Then the host should have no file "a.txt"
    When the run that was killed is resumed
    Then the exit code should be 0
    And the guard decision should be "pass"
    And reading "a.txt" inside the session should give "once"
    And the host should have no file "a.txt"
    And the run's bundle should verify

    Examples:
      | where                   |
      | what the model answered |
      | what was decided        |
      | the beginning of a tool |
      | the end of a tool       |
