import type { ConfigFile } from '@fpf/contracts';
import type { CaseReport } from '../run-cases.ts';
import { checkInThread } from './check-in-thread.ts';
import type { CheckJob } from './messages.ts';
import { plannedCases } from './planned-cases.ts';

/**
 * Runs the contract cases of ports against what a config names: in a thread of its own, which is ended where it stops
 * answering, ends the process or breaks outside of a case. By that the case fails that it was in, and no other of that
 * port is tried; the other ports are checked in a new thread. The program of the thread calls `answerCheck`.
 */
export async function checkPorts<Options>(
  job: CheckJob<Options>,
  config: ConfigFile,
  program: URL,
): Promise<readonly CaseReport[]> {
  const reports: CaseReport[] = [];
  for (let { ports } = job; ports.length > 0;) {
    const plans = ports.map((port) => ({ port, left: plannedCases(port, config) }));
    const broken = await checkInThread({ ...job, ports }, program, plans, (report) => reports.push(report));
    ports = broken === undefined ? [] : ports.slice(ports.indexOf(broken) + 1);
  }
  return reports;
}
