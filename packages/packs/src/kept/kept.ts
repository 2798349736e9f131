import { readFileSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stateHome } from '@fpf/agentfs-adapter/places';
import {
  FpfError,
  type JsonValue,
  type LoadedSkill,
  type MethodInterface,
  ScopedGuard,
  ToolSpec,
  Type,
} from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { writeStateFile } from '@fpf/project/files';
import type { Static, TSchema } from '@sinclair/typebox';
import { extractFolder } from '@fpf/skill-registry';
import { asksOf, KeptAsk } from './kept-ask.ts';

const closed = { additionalProperties: false } as const;
const text = Type.String({ maxLength: 16_384 });
const texts = Type.Array(Type.String({ maxLength: 512 }), { maxItems: 1_024 });

/** What a skill said of itself when it was pinned: a lock has hashes alone, and a hash cannot be compared. */
export const KeptSkill = Type.Object(
  {
    allowed: texts,
    tools: Type.Array(ToolSpec, { maxItems: 256 }),
    guards: Type.Array(ScopedGuard, { maxItems: 256 }),
    description: text,
    compatibility: Type.Optional(text),
    metadata: Type.Record(Type.String({ maxLength: 512 }), text),
    asks: Type.Array(KeptAsk, { maxItems: 4_096 }),
  },
  closed,
);
export type KeptSkill = Static<typeof KeptSkill>;

const largest = 4 * 1024 * 1024;

/** What says something of a skill: its header, its tools file, and its body as far as that is read. */
export type SaidSkill = Pick<LoadedSkill, 'manifest' | 'tools' | 'guards'> & {
  readonly method: Partial<MethodInterface>;
};

export function sayings(loaded: LoadedSkill): KeptSkill {
  const { manifest } = loaded;
  // What an embedding program defines has no body to be read.
  const method = manifest.source.type === 'code' ? {} : extractFolder(dirname(manifest.path)).interface;
  return sayingsOf({ ...loaded, method });
}

export function sayingsOf({ manifest, tools, guards, method }: SaidSkill): KeptSkill {
  const { compatibility, metadata } = manifest;
  return {
    allowed: [...manifest.allowed_tools],
    tools: [...tools],
    guards: [...(guards ?? [])],
    description: manifest.description,
    ...(compatibility !== undefined && { compatibility }),
    metadata: { ...metadata },
    asks: [...asksOf(method)],
  };
}

/** Outside of every workspace: what lies in one could say that nothing is new. */
export function keptFolder(): string {
  return join(stateHome(), 'fpf', 'locked');
}

function fileOf(hash: string): string {
  return join(keptFolder(), `${sha256(hash)}.json`);
}

/** What is kept already is only as new as what was pinned last: see `forgetOldest`. */
export function keep(schema: TSchema, hash: string, value: () => JsonValue, now: Date): void {
  const file = fileOf(hash);
  if (recall(schema, hash) === undefined) writeStateFile(file, canonicalJson(value()));
  touch(file, now);
}

/** In a folder that may only be read, what lies there stays as old as it is. */
function touch(file: string, now: Date): void {
  try {
    utimesSync(file, now, now);
  } catch {
    return;
  }
}

/** Undefined where it was pinned on another machine, or what lies there is nothing of ours. */
export function recall<S extends TSchema>(schema: S, hash: string): Static<S> | undefined {
  const file = fileOf(hash);
  try {
    if (statSync(file).size > largest) return undefined;
    const value = JSON.parse(readFileSync(file, 'utf8')) as Static<S>;
    return check(schema, value).length === 0 ? value : undefined;
  } catch (error) {
    if (FpfError.is(error)) throw error;
    return undefined;
  }
}
