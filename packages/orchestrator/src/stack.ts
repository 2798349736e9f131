import { type Budget, defaultBudget, type Host } from '@fpf/contracts';
import type { RunSettings, StackPorts } from './context.ts';
import { createQuery, type Query, type QueryOptions } from './query.ts';

export type StackOptions = Omit<RunSettings, 'budget'> & { readonly budget?: Partial<Budget>; readonly host: Host };

export type Stack = {
  /** Starts one run. It goes on whether or not its events are read; its failures are events and outcomes, never rejections. */
  query(request: string, options: QueryOptions): Query;
};

/** Puts the components together. Nothing is read or opened before a request comes. */
export function createStack(ports: StackPorts, options: StackOptions): Stack {
  const { host, budget, ...rest } = options;
  const settings: RunSettings = Object.freeze({ ...rest, budget: Object.freeze({ ...defaultBudget, ...budget }) });
  return { query: (request, queryOptions) => createQuery(request, { ports, settings, host, ...queryOptions }) };
}
