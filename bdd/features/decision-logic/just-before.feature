Feature: What changes just before a tool begins
  What a decision rests on is asked for again when the tool is about to begin, and what came out is written down too (behaviours 3-3 and 3-11).

  @B3-3 @B3-11 @I3
  Scenario Outline: Asked for again just before the tool begins: <what>
    Given a skill "careful" with the guarded tools:
      | tool          | requires           |
      | careful_touch | moon.phase:<phase> |
    And FunctionGemma would call "careful_touch" with:
      | path | b.txt |
    And the project trusts a resolver of somebody else for questions about the moon
    When the user requests "Carefully touch a file"
    And the agent plans with FunctionGemma
    Then the guard decision should be "<decision>"
    When the decisions of the run are made again from its trace
    Then they should come out as they were
    When somebody rewrites "moon.phase:<phase>" in the trace of the run from "<truth>" to "<lie>"
    And the decisions of the run are made again from its trace
    Then they should be told apart from those of the trace

    Examples:
      | what                                                        | phase | decision | truth | lie   |
      | What stands no longer stops the tool before it begins       | wanes | abstain  | false | true  |
      | What stands still lets it begin, on what is written down    | rises | pass     | true  | false |
