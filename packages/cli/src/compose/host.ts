import { randomBytes } from 'node:crypto';
import type { ConfigFile, Host } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { monotonic } from '../output/monotonic.ts';
import { logOf, secretsOf } from './log/command-log.ts';

type Given = Pick<Host, 'memory' | 'cache'> & { readonly config?: ConfigFile };

/** The world of a command: its clock, its log, and the secrets that it was started with. */
export function hostOf(input: Pick<CommandInput, 'speech' | 'terminal'>, { memory, cache, config }: Given = {}): Host {
  const secrets = secretsOf(input, config);
  return { ...systemHost(logOf(input).log, memory, secrets), ...(cache && { cache }) };
}

/** The real clock, the real ids. Tests and replays bring their own. */
export function systemHost(log: Host['log'], memory?: Host['memory'], secrets?: Host['secrets']): Host {
  return {
    ...(secrets && { secrets }),
    ...(memory && { memory }),
    clock: { now: () => Date.now(), monotonic },
    ids: { next: () => uuidV7(Date.now(), randomBytes(10)) },
    log,
  };
}

/** RFC 9562: 48 bits of time, then random ones, so that ids sort as they were made. */
export function uuidV7(time: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
