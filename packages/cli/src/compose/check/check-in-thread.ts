import { Worker } from 'node:worker_threads';
import type { CaseReport } from '@fpf/contract-tests';
import { FpfError } from '@fpf/contracts';
import type { CheckJob, FromCheck, RefusedCheck } from './messages.ts';

/** What is allowed beyond a case's own limit before its whole thread is ended: a component that never waits lets no limit ring. */
const grace = 2_000;
/** Until the components are loaded. Only one that never lets go of the thread gets there. */
const loading = 120_000;

const notTried = 'not tried: a case before it took the whole thread with it';

type Plan = { readonly port: string; readonly left: string[] };

/** Undefined where every case came to its end; else the port whose component took the thread with it, all its cases reported. */
export function checkInThread(job: CheckJob, report: (found: CaseReport) => void): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // From sources as from a build: the worker lies beside this file, with the same ending.
    const url = new URL(`./check-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
    const worker = new Worker(url, { workerData: job, stdin: false, stdout: true, stderr: true, name: 'fpf-check' });
    // What a component prints is no part of the answer.
    worker.stdout.resume();
    worker.stderr.resume();
    let plan: Plan | undefined;
    let timer: NodeJS.Timeout | undefined;
    let over = false;

    const end = (settle: () => void): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      worker.terminate().then(settle, settle);
    };
    const breaks = (message: string): void => {
      if (plan === undefined) return end(() => reject(unready(message)));
      const { port, left } = plan;
      end(() => {
        // Behind the last case too: what goes wrong then is of this port, and of nobody else.
        const [first = 'goes on with nothing behind its last case', ...others] = left;
        report({ port, name: first, status: 'failed', message });
        for (const name of others) report({ port, name, status: 'failed', message: notTried });
        resolve(port);
      });
    };
    const wait = (): void => {
      clearTimeout(timer);
      const [limit, what] = plan ? [job.timeoutMs, 'end'] : [loading, 'load'];
      const late = `did not ${what} within ${limit / 1000} s, and let nothing else go on`;
      if (!over) timer = setTimeout(() => breaks(late), limit + grace);
    };

    worker.on('message', (message: FromCheck) => {
      if (over) return;
      if (message.kind === 'plans') plan = { port: message.port, left: [...message.names] };
      else if (message.kind === 'reports') {
        plan?.left.shift();
        report(message.report);
      } else if (message.kind === 'refuses') end(() => reject(refusal(message.error)));
      else end(() => resolve(undefined));
      wait();
    });
    worker.once('error', (error) => breaks(`broke outside of what was asked: ${error instanceof Error ? error.message : String(error)}`));
    worker.once('exit', () => breaks('ended the process that asked it'));
    wait();
  });
}

function refusal({ code, message, hint }: RefusedCheck): FpfError {
  return new FpfError({ code, message, hint });
}

function unready(message: string): FpfError {
  return new FpfError({
    code: 'component.failed',
    message: `cli: a configured component ${message}, before any case was tried.`,
    hint: 'Take out of fpf.config.json what was changed last.',
  });
}
