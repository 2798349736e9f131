import { workerData } from 'node:worker_threads';
import { answerCheck, type CheckStart } from '@fpf/contract-tests/check';
import { resolveStack } from '@fpf/project/compose';
import { knownHere } from '@fpf/project/host';
import type { AskedOptions } from '@fpf/project/options';
import { subjectsOf } from './subjects.ts';

await answerCheck(workerData as CheckStart<AskedOptions>, async (options) => {
  const resolution = await resolveStack(
    {
      options: { ...options, frozen: false },
      notify: () => undefined,
      progress: (_, work) => work,
      log: () => undefined,
      secrets: (config) => knownHere(config),
      atEnd: () => undefined,
    },
    'unasked',
  );
  return { workspace: options.workspace ?? process.cwd(), subjectsOf: (port) => subjectsOf(port, resolution) };
});
