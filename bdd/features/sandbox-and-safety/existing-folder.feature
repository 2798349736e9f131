@any-model
Feature: A project in a folder that has files
  `fpf init` adds what such a folder lacks, and nothing else (behaviour 2.7).

  Background:
    Given a machine without a model server
    And the workspace has a file "list.md" that says "- TODO: milk"

  @B2.7-1
  Scenario: What would be added is shown, and without a yes nothing is
    When the user makes a project there without saying yes
    Then the exit code should be 2
    And the command should show "fpf.lock.json" and "skills/count-lines/"
    And the workspace should have the files "list.md" alone

  @B2.7-1
  Scenario: With a yes just that is added, and a repository gets one line
    Given the workspace is a repository
    And the workspace has a file ".gitignore" that says "node_modules"
    When the user makes a project there with "--bare"
    Then the exit code should be 0
    And the workspace should have the files ".gitignore fpf.config.json fpf.lock.json list.md" alone
    And the host file "list.md" should still say "- TODO: milk"
    And the host file ".gitignore" should now have the lines "node_modules" and ".fpf/"

  @B2.7-2
  Scenario: Done again, it changes nothing and says so
    When the user makes a project there with "--bare"
    And the user makes a project there without saying yes
    Then the exit code should be 0
    And the command should say that nothing was added
    And the workspace should have the files "fpf.config.json fpf.lock.json list.md" alone

  @B2.7-2
  Scenario: A config that cannot be read is refused and left as it is
    Given the workspace has a file "fpf.config.json" that says "{ half"
    When the user makes a project there with "--bare"
    Then the exit code should be 2
    And the workspace should have the files "fpf.config.json list.md" alone
    And the host file "fpf.config.json" should still say "{ half"

  @B2.7-3
  Scenario: Each command that is printed works when it is typed
    When the user makes a project there
    Then each command that was printed should work
