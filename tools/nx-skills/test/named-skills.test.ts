import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namedSkills } from '../src/named-skills.ts';

const skills = [
  { name: 'repo-search', id: 'SK-1', tools: ['search_repo'] },
  { name: 'file-write', id: undefined, tools: ['write_file', 'append_file'] },
  { name: 'text-stats', id: undefined, tools: [] },
];

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['the skill in quotes', 'Given the skill "repo-search" is loaded', ['repo-search']],
  ['a pinned version', 'When the dispatcher requests "repo-search@1.0.0"', ['repo-search']],
  ['its FPF id', 'When the dispatcher requests "SK-1"', ['repo-search']],
  ['one of its tools', 'When the model calls "append_file"', ['file-write']],
  ['a list in one pair of quotes', 'Then the skills are "file-write, text-stats"', ['file-write', 'text-stats']],
  ['cells of a table', '| skill |\n | text-stats | repo-search |', ['repo-search', 'text-stats']],
  ['the whole pack by tag', '@slow @every-skill\nFeature: abstain', ['repo-search', 'file-write', 'text-stats']],
  ['a tag inside a step is no tag', 'Given the text "x" and @every-skill', []],
  ['a comment names nothing', '# the skill "repo-search"', []],
  ['an unknown name', 'When the model calls "delete_host_files"', []],
  ['a longer word is another word', 'Given the skill "repo-search-fast"', []],
  ['no quotes, no name', 'Given repo-search is nice', []],
];

for (const [what, feature, expected] of cases) {
  test(`named skills: ${what}`, () => assert.deepEqual(namedSkills(feature, skills), expected));
}

const standIns = [{ name: 'jot-down', id: undefined, tools: ['write_file'] }];
const parts: readonly (readonly [string, string, readonly string[]])[] = [
  ['a tool of a stand-in that the scenario names', 'Scenario: a\n  Given "jot-down"\n  And "write_file"', []],
  [
    'of one that the background names',
    'Feature: f\n  Background:\n  Given "jot-down"\n  Scenario: a\n  Given "write_file"',
    [],
  ],
  [
    'of one that another scenario names',
    'Scenario: a\n  Given "jot-down"\n  Scenario: b\n  Given "write_file"',
    ['file-write'],
  ],
  [
    'of one that the background of a rule names',
    'Feature: f\n  Rule: r\n  Background:\n  Given "jot-down"\n  Example: a\n  Given "write_file"',
    ['file-write'],
  ],
  ['of one that nobody names', 'Scenario: a\n  Given "write_file"', ['file-write']],
  ['a tool that the stand-in lacks', 'Scenario: a\n  Given "jot-down"\n  And "append_file"', ['file-write']],
  ['the skill beside its stand-in', 'Scenario: a\n  Given "jot-down" and "file-write"', ['file-write']],
  [
    'a row of examples is of its scenario',
    'Scenario Outline: a\n  Given "<x>"\n  Examples:\n  | x |\n  | jot-down |\n  | write_file |',
    [],
  ],
];

for (const [what, feature, expected] of parts)
  test(`named skills, with a stand-in: ${what}`, () =>
    assert.deepEqual(namedSkills(feature, skills, standIns), expected));
