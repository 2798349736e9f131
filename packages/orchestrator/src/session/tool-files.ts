import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalEvent, type LoadedSkill, payloadsOf } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';

/** The arguments of a tool, in the bytes that its hash in the journal is of. */
function nameOf(hash: string): string {
  return `tools/${hash}.json`;
}

/** Keeps what the model was offered: by its hash alone nobody could offer it again. */
export async function keepTools(dir: string, skills: readonly LoadedSkill[]): Promise<void> {
  for (const { pin, tools } of skills)
    for (const { name, input_schema: schema } of tools) {
      const hash = pin.tool_schemas[name];
      const file = hash === undefined ? undefined : join(dir, nameOf(hash));
      if (file === undefined || existsSync(file)) continue;
      await mkdir(join(dir, 'tools'), { recursive: true });
      await writeFile(file, canonicalJson(schema));
    }
}

/** Those that are there, of the tools that the run offered. */
export function keptTools(dir: string, events: readonly JournalEvent[]): readonly string[] {
  const hashes = payloadsOf(events, 'skills-loaded').flatMap(({ skills }) =>
    skills.flatMap(({ schemas }) => Object.values(schemas)),
  );
  return [...new Set(hashes)].map(nameOf).filter((name) => existsSync(join(dir, name)));
}
