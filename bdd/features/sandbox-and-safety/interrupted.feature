Feature: A run that is killed
  Killed anywhere, a run goes on: nothing is done twice, and nothing is lost (the fifth invariant).

  Background:
    Given a skill "probe" whose tool "probe_it" runs:
      """
      fs.appendFileSync(args.path, 'once');
      """
    And FunctionGemma would call "probe_it" with:
      | path | a.txt |
    When the user requests "Probe it carefully"

  @I5
  Scenario Outline: It goes on after it was killed at <where>
    When the agent plans with FunctionGemma and is killed after "<event>"
    Then the host should have no file "a.txt"
    When the run that was killed is resumed
    Then the exit code should be 0
    And the guard decision should be "pass"
    And reading "a.txt" inside the session should give "once"
    And the host should have no file "a.txt"
    And the run's bundle should verify

    Examples:
      | where                        | event          |
      | what the model answered      | model-result   |
      | what was decided             | guard-decision |
      | the beginning of the tool    | tool-intent    |
      | the end of the tool          | tool-result    |
