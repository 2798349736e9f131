import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractIds, type PortRole } from '@fpf/contracts';
import { json } from '../support/fpf.ts';
import { component, naming, swapProject } from '../support/projects/swap-project.ts';
import { behind, thiefSources } from './bad/as-package.ts';
import { catchesEach, checkedEach, once, ports } from './bad/catches-each.ts';
import { badnesses } from './bad-matrix.ts';

const untouched = 'leaves the workspace on the host as it was';

for (const badness of badnesses) if (badness !== 'hangs') catchesEach(badness);

const thieves = once(() => checkedEach(thiefSources, '--timeout', '2'));
for (const port of ports)
  test(`${port}: one that writes into the workspace is caught by \`fpf check\`, by the case that says so`, () => {
    assert.deepEqual(
      thieves().filter((one) => one.port === port && one.name === untouched),
      [{ port, name: untouched, status: 'failed', message: `it changed ${port}.txt` }],
    );
  });

for (const port of ports)
  test(`${port}: one that says it is made for another port is refused before any case, with both sides`, () => {
    const other: PortRole = behind(port) === 'reporter' ? 'skill-loader' : 'reporter';
    const { run, trust } = swapProject(naming(behind(port)), { source: component(other, '() => ({})') });
    trust();
    const ran = run('check', port, '--json');
    const { code, message } = json(ran)['error'] as { readonly code: string; readonly message: string };
    assert.equal(code, 'config.contract-mismatch');
    for (const side of [contractIds[behind(port)], contractIds[other]]) assert.ok(message.includes(side), message);
  });
