import type { LogFacts } from '../run/log-line.ts';

/**
 * Says what happens, for whoever looks for a fault later. It never fails and is never waited for; what is said without
 * a level is a warning. Content of people, models and files is said at `debug` only.
 */
export type Log = (message: string, facts?: LogFacts) => void;
