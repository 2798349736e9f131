import { Agent } from 'node:http';
import type * as https from 'node:https';

const idle = 4_000;

/**
 * Keeps the socket of a conversation with a server for its next request, for a few seconds. An idle one holds no
 * process open. An agent of our own also asks no proxy of the environment, whatever Node is told.
 */
export type WireAgent = Agent;

export function createWireAgent(url: string): WireAgent {
  const settings = { keepAlive: true, timeout: idle } as const;
  return url.startsWith('https:') ? new (secure().Agent)(settings) : new Agent(settings);
}

/**
 * Node's own, for a server that is spoken to over TLS. Taken when it is needed: it takes 10 ms to load, and most models
 * run on this machine.
 */
export function secure(): typeof https {
  return process.getBuiltinModule('node:https');
}
