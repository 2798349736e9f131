import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { FpfError } from '@fpf/contracts';
import type { CaseReport } from '../run-cases.ts';
import { checkProgress, type Plan } from './check-progress.ts';
import type { CheckJob, CheckStart, FromCheck, RefusedCheck } from './messages.ts';

/**
 * What is allowed beyond a case's own limit before its whole thread is ended: a component that never waits lets no
 * limit ring.
 */
const grace = 2_000;
/** Until the components are loaded. Only one that never lets go of the thread gets there. */
const loading = 120_000;

const notTried = 'not tried: a case before it took the whole thread with it';

/**
 * Undefined where every case came to its end; else the port whose component took the thread with it, all its cases
 * reported. What is told comes through a port that no component is given, and is held to the plans: an end before all
 * of them are through is none.
 */
export function checkInThread<Options>(
  job: CheckJob<Options>,
  program: URL,
  plans: readonly Plan[],
  report: (found: CaseReport) => void,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const { port1: ear, port2: door } = new MessageChannel();
    const workerData: CheckStart<Options> = { job, door };
    const worker = new Worker(program, {
      workerData,
      transferList: [door],
      stdin: false,
      stdout: true,
      stderr: true,
      name: 'fpf-check',
    });
    // What a component prints is no part of the answer.
    worker.stdout.resume();
    worker.stderr.resume();
    const progress = checkProgress(plans);
    let timer: NodeJS.Timeout | undefined;
    let over = false;

    const end = (settle: () => void): void => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      ear.close();
      worker.terminate().then(settle, settle);
    };
    const breaks = (message: string): void => {
      const plan = progress.current();
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
      const [limit, what] = progress.current() ? [job.timeoutMs, 'end'] : [loading, 'load'];
      const late = `did not ${what} within ${limit / 1000} s, and let nothing else go on`;
      if (!over) timer = setTimeout(() => stops(late), limit + grace);
    };
    const hear = (message: FromCheck): void => {
      if (over) return;
      if (message.kind === 'refuses') return end(() => reject(refusal(message.error)));
      const wrong = progress.take(message);
      if (wrong !== undefined) return breaks(wrong);
      if (message.kind === 'reports') report(message.report);
      if (message.kind === 'ends') end(() => resolve(undefined));
    };
    /** What it told before it stopped still counts. */
    const stops = (message: string): void => {
      const next = receiveMessageOnPort(ear);
      if (!next) return breaks(message);
      hear(next.message as FromCheck);
      if (!over) stops(message);
    };

    ear.on('message', (message: FromCheck) => {
      hear(message);
      wait();
    });
    worker.once('error', (error) =>
      stops(`broke outside of what was asked: ${error instanceof Error ? error.message : String(error)}`),
    );
    worker.once('exit', () => stops('ended the process that asked it'));
    wait();
  });
}

function refusal({ code, message, hint }: RefusedCheck): FpfError {
  return new FpfError({ code, message, hint });
}

function unready(message: string): FpfError {
  return new FpfError({
    code: 'component.failed',
    message: `contract-tests: a configured component ${message}, before any case was tried.`,
    hint: 'Take out of fpf.config.json what was changed last.',
  });
}
