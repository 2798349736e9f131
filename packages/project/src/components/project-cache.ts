import { accessSync, constants, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFSAdapter, Cache, JsonValue, KeyValue, KeyValueWrite, ProjectStore } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';

type Place = Pick<ProjectRecord, 'workspace' | 'stateDir' | 'config'>;

type Adapter = {
  readonly agentfs: () => Promise<AgentFSAdapter>;
  /** The project database where this command has it open: nobody else can read it meanwhile, this process included. */
  readonly opened?: () => Promise<ProjectStore> | undefined;
};

type Reader = Pick<KeyValue, 'get' | 'keys'>;

/**
 * What can be made anew at any time, in the project database. Ours is looked into without opening it; another adapter's
 * is opened for all that is kept under one name, and closed at once. Nothing is written but into a state folder that is
 * there and may be written: looking makes none, and no file.
 *
 * The database holds what skills remember and people have stated, too: names that begin otherwise than theirs keep
 * whoever uses this from reaching it.
 */
export function projectCache({ workspace, stateDir, config }: Place, { agentfs, opened }: Adapter): Cache {
  const isOurs = config.components?.['agentfs-adapter'] === undefined;
  const isThere = (): boolean =>
    stateDir !== workspace && lstatSync(stateDir, { throwIfNoEntry: false })?.isDirectory() === true;
  const dear = async (): Promise<boolean> => !isOurs;

  const open = async <T>(work: (store: ProjectStore) => Promise<T>): Promise<T> => {
    const here = opened?.();
    if (here) return work(await here);
    const store = await (await agentfs()).openProject(stateDir);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const dearly = readOnce((namespace) =>
    mayWrite(stateDir) && isFile(join(stateDir, 'project.db')) ? open((store) => readAll(store, namespace)) : none,
  );
  const reader = async (): Promise<Reader> => {
    if (!isThere()) return nothing;
    return (await opened?.()) ?? (isOurs ? looking(stateDir) : dearly);
  };
  const get = async (namespace: string, key: string): Promise<JsonValue | undefined> =>
    orNull((await reader()).get(ours(namespace), key));
  const write = async (writes: readonly KeyValueWrite[]): Promise<void> => {
    const named = writes.map((one) => ({ ...one, namespace: ours(one.namespace) }));
    if (!isThere() || !mayWrite(stateDir)) return;
    dearly.forget();
    await open((store) => writeAll(store, named));
  };
  return {
    dear,
    get,
    keys: async (namespace) => (await reader()).keys(ours(namespace)),
    write,
    set: (namespace, key, value) => write([{ namespace, key, value }]),
    delete: async (namespace, key) => {
      const there = (await get(namespace, key)) !== undefined;
      if (there) await write([{ namespace, key }]);
      return there;
    },
  };
}

type Values = ReadonlyMap<string, JsonValue>;

const none: Promise<Values> = Promise.resolve(new Map());
const nothing: Reader = { get: async () => undefined, keys: async () => [] };

function looking(stateDir: string): Reader {
  const look = import('@fpf/agentfs-adapter/look');
  return {
    get: async (namespace, key) => (await look).lookUpValue(stateDir, namespace, key),
    keys: async (namespace) => (await look).lookUpKeys(stateDir, namespace),
  };
}

/** All that is kept under a name at once, and once: each opening costs as much. */
function readOnce(read: (namespace: string) => Promise<Values>): Reader & { readonly forget: () => void } {
  const known = new Map<string, Promise<Values>>();
  const valuesOf = (namespace: string): Promise<Values> => {
    const values = known.get(namespace) ?? read(namespace);
    known.set(namespace, values);
    return values;
  };
  return {
    get: async (namespace, key) => (await valuesOf(namespace)).get(key),
    keys: async (namespace) => [...(await valuesOf(namespace)).keys()],
    forget: () => known.clear(),
  };
}

async function readAll(store: ProjectStore, namespace: string): Promise<Values> {
  const values = new Map<string, JsonValue>();
  for (const key of await store.keys(namespace)) values.set(key, (await orNull(store.get(namespace, key))) ?? null);
  return values;
}

async function writeAll(store: ProjectStore, writes: readonly KeyValueWrite[]): Promise<void> {
  if (store.write) return store.write(writes);
  for (const { namespace, key, value } of writes) {
    if (value === undefined) await store.delete(namespace, key);
    else await store.set(namespace, key, value);
  }
}

/** What is no JSON is something all the same, which fits nobody: whoever asked for it makes it anew. */
async function orNull(value: Promise<JsonValue | undefined>): Promise<JsonValue | undefined> {
  try {
    return await value;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What skills remember begins with `skill.`, and what people state with `guard-`. */
function ours(namespace: string): string {
  if (/^[a-z0-9-]{1,100}$/.test(namespace)) return `cache.${namespace}`;
  throw new TypeError(`project: ${JSON.stringify(namespace)} is no name of something that is kept`);
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
