import type * as https from 'node:https';

/**
 * Node's own, for a server that is spoken to over TLS. Taken when it is needed: it takes 10 ms to load, and most models
 * run on this machine.
 */
export function secure(): typeof https {
  return process.getBuiltinModule('node:https');
}
