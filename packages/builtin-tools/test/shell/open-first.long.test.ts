import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryFiles } from '@fpf/contract-tests';
import { runShell } from '../../src/shell/run-shell.ts';
import { handsOf } from '../support/hands.ts';

type Said = { readonly exit_code: number; readonly ended_by: string; readonly stdout: string; readonly stderr: string };

async function sh(script: string): Promise<Said> {
  const files = memoryFiles();
  await files.makeFolder('.git');
  return (await runShell({ script }, handsOf({ files }))) as Said;
}

test('a redirection that is refused fails its command alone, whatever kind of command it is', async () => {
  for (const command of [
    'echo x > .git/a',
    'echo x 2>> .git/a',
    'echo x &> .git/a',
    'echo x >& .git/a',
    'echo x >| .git/a',
    '{ echo x; } > .git/a',
    '(echo x) > .git/a',
    'for i in 1 2; do echo $i; done > .git/a',
    'if true; then echo x; fi > .git/a',
    'case x in x) echo x;; esac > .git/a',
    '> .git/a',
    'n=.git; echo x > "$n/$(echo a > .git/b; echo c)"',
  ]) {
    const said = await sh(`echo before; ${command} || echo status $?; echo after`);
    assert.equal(said.stdout, 'before\nstatus 1\nafter\n', command);
    assert.deepEqual([said.exit_code, said.ended_by], [0, 'script'], command);
  }
});

test('redirections that are not refused do what they always do', async () => {
  for (const [script, stdout] of [
    ['echo a > f; echo b >> f; echo c 1>> f; cat f', 'a\nb\nc\n'],
    ['{ echo out; echo err >&2; } > f 2>&1; cat f', 'out\nerr\n'],
    ['{ echo out; echo err >&2; } 2>&1 > f; cat f', 'err\nout\n'],
    ['{ echo out; echo err >&2; } &> f; { echo more; } &>> f; cat f', 'out\nerr\nmore\n'],
    ['{ echo in > inner; echo out; } > outer; cat inner outer', 'in\nout\n'],
    ['echo gone > /dev/null; echo shown > /dev/stdout', 'shown\n'],
    ['set -C; echo a > f; echo b > f; echo c >| f; cat f', 'c\n'],
    ['cat > f <<X\nhere\nX\ncat f', 'here\n'],
    ['f() { echo f; } > f.txt; f; f; cat f.txt', 'f\n'],
    ['exec 3> f; echo three >&3; exec 3>&-; cat f', 'three\n'],
    ['(exec > f; echo in); cat f', 'in\n'],
    ['{ echo a > f; } 2>&1; echo $(echo b >> f; cat f)', 'a b\n'],
    ['n=2; echo to-error >&$n; echo said', 'said\n'],
  ] as const) {
    const said = await sh(script);
    assert.equal(said.stdout, stdout, `${script}: ${said.stderr}`);
  }
});

test('inside eval a refusal ends the script, and the result says so', async () => {
  const said = await sh('eval "echo x > .git/a"; echo after');
  assert.deepEqual([said.exit_code, said.ended_by], [1, 'refusal']);
});
