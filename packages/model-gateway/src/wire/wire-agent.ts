import { Agent } from 'node:http';
import { secure } from './secure.ts';

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
