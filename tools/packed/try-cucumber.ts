import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import type { Results } from './results.ts';
import { demand } from './run.ts';

const feature = `Feature: Counting words
  Scenario: Words are counted, and the host stays as it was
    Given a copy of this project
    And the workspace has a file "README.md" that says "one two three"
    And FunctionGemma would call "text_stats" with:
      | path | README.md |
    When the user requests "Count the words of README.md"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
    And the host file "README.md" should still say "one two three"
`;

/** A project of somebody else: one support file, one feature, and the installed command line. Cucumber came along as a peer, once. */
export function tryCucumber(folder: string, node: NodeProgram, results: Results): void {
  results.check(`${node.name}: a project's scenario passes with the installed @fpf/cucumber`, () => {
    const project = join(folder, 'scenarios');
    mkdirSync(join(project, 'features/support'), { recursive: true });
    writeFileSync(join(project, 'package.json'), '{"type": "module", "private": true}\n');
    writeFileSync(join(project, 'fpf.config.json'), '{}\n');
    writeFileSync(join(project, 'features/support/fpf.js'), "import { registerSteps } from '@fpf/cucumber';\n\nregisterSteps();\n");
    writeFileSync(join(project, 'features/count.feature'), feature);
    const { stdout } = demand(join(folder, 'node_modules/.bin/cucumber-js'), [], { cwd: project, env: plainEnvironment(node) });
    assert.match(stdout, /^1 scenario \(1 passed\)$/m);
  });
}
