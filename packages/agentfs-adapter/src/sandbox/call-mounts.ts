import { lstatSync, readlinkSync } from 'node:fs';
import type { Runtime } from './runtime.ts';

/** What a confined call sees of the machine, in the order it is laid out. Everything that is not named is not there. */
export type Mount =
  | { readonly kind: 'read-only' | 'writable'; readonly from: string; readonly to: string }
  | { readonly kind: 'link'; readonly target: string; readonly at: string }
  | { readonly kind: 'tmpfs'; readonly at: string; readonly bytes: number };

export type CallFolders = {
  /** The private copy that the tool works on; it appears at the workspace's own path. */
  readonly tree: string;
  readonly workspace: string;
  readonly skill: string;
  readonly readOnly: boolean;
};

const systemFolders = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/**
 * The loader's cache and the links behind /usr/bin names. Nothing else of /etc is shown: no users, no keys, no hosts.
 */
const systemFiles = ['/etc/ld.so.cache', '/etc/alternatives'];

export function callMounts(folders: CallFolders, runtime: Runtime): readonly Mount[] {
  return [
    { kind: 'tmpfs', at: '/tmp', bytes: 67_108_864 },
    { kind: 'tmpfs', at: '/dev/shm', bytes: 16_777_216 },
    { kind: 'read-only', from: '/usr', to: '/usr' },
    ...systemFolders.flatMap(systemMount),
    ...systemFiles.flatMap(systemMount),
    { kind: 'read-only', from: runtime.node, to: runtimeNode },
    ...runtime.libraries.map(({ file, name }): Mount => ({
      kind: 'read-only',
      from: file,
      to: `${runtimeLibraries}/${name}`,
    })),
    { kind: 'read-only', from: folders.skill, to: '/fpf/skill' },
    { kind: folders.readOnly ? 'read-only' : 'writable', from: folders.tree, to: folders.workspace },
  ];
}

export const runtimeNode = '/fpf/runtime/node';
export const runtimeLibraries = '/fpf/runtime/lib';

function systemMount(path: string): readonly Mount[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  return stats.isSymbolicLink()
    ? [{ kind: 'link', target: readlinkSync(path), at: path }]
    : [{ kind: 'read-only', from: path, to: path }];
}
