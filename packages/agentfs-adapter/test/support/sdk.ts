import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What agentfs-sdk tells of a database, by path: type, then content or target, then size. */
export type SdkSeen = {
  readonly seen: Readonly<Record<string, readonly (string | number)[]>>;
  readonly links: Readonly<Record<string, number>>;
  readonly tools: readonly {
    readonly name: string;
    readonly parameters?: unknown;
    readonly result?: unknown;
    readonly error?: string;
    readonly status: string;
  }[];
  readonly memory: readonly { readonly key: string; readonly value: unknown }[];
};

/** In a process of its own, because the SDK lets go of a file only when its process ends. */
function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(program, import.meta.url)), ...args],
    {
      encoding: 'utf8',
    },
  );
  assert.equal(status, 0, stderr);
  return stdout;
}

export function readWithSdk(path: string): SdkSeen {
  return JSON.parse(run('read-with-sdk.mjs', path)) as SdkSeen;
}

/** A file of another program: it has files, a link, memory and tool calls, as `write-with-sdk.mjs` says. */
export function writeWithSdk(path: string): void {
  run('write-with-sdk.mjs', path);
}

export type SdkEdit = readonly [step: string, ...args: readonly unknown[]];

/** Works in a database as `edit-with-sdk.mjs` says. */
export function editWithSdk(path: string, edits: readonly SdkEdit[]): void {
  run('edit-with-sdk.mjs', path, JSON.stringify(edits));
}
