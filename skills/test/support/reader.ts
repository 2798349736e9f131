import assert from 'node:assert/strict';
import { shipped } from './shipped-skills.ts';

/** The shipped skills as a registry and a loader are told of them. */
export const options = { sources: [{ folder: shipped, name: 'shipped', shipped: true }] };

/** A reader of the shipped skills has nothing to complain of. */
export const host = { log: (line: string): never => assert.fail(line) } as const;
