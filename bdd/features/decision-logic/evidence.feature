Feature: Evidence that a tool requires
  A tool that needs an open session is not let through where there is none, nor where nobody knows (behaviours 3-1 to 3-3).

  Background:
    Given a skill "careful" with the guarded tools:
      | tool          | requires     |
      | careful_touch | session.open |

  @B3-1
  Scenario: With an open session it is let through
    When the guards decide on a call of "careful_touch" while "session.open" is there
    Then they should decide "pass"

  @B3-2
  Scenario: Without an open session it is not
    When the guards decide on a call of "careful_touch" while "session.open" is not there
    Then they should decide "abstain", because of "guard.evidence-missing", and name "session.open"

  @B3-2
  Scenario: A session that is said not to be open is none
    When the guards decide on a call of "careful_touch" while "session.open" says no
    Then they should decide "abstain", because of "guard.predicate-false", and name "session.open"

  @B3-3 @I3
  Scenario Outline: Where the session <how> it is not let through
    When the guards decide on a call of "careful_touch" while "session.open" <how>
    Then they should decide "abstain", because of "guard.evidence-unknown", and name "session.open"

    Examples:
      | how                                   |
      | cannot be established                 |
      | is established by a word that is none |
