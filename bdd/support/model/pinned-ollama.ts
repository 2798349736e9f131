import type { ConfigFile } from '@fpf/contracts';
import { fpfProgram, runProgram } from '@fpf/cucumber';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Pinned = { readonly model: NonNullable<ConfigFile['model']>; readonly env: Readonly<Record<string, string>> };

/**
 * The model of FPF_OLLAMA_MODEL on the server of OLLAMA_HOST, pinned as a user pins it. Where it is not there, no
 * scenario begins.
 */
export function pinnedOllama(): Pinned {
  const { FPF_OLLAMA_MODEL: tag = 'functiongemma', OLLAMA_HOST: host } = process.env;
  const env = host === undefined ? {} : { OLLAMA_HOST: host };
  const folder = mkdtempSync(join(tmpdir(), 'fpf-bdd-pin-'));
  try {
    const ran = runProgram(fpfProgram(), ['model', 'pin', tag, '--yes'], { cwd: folder, home: folder, env });
    if (ran.code !== 0) throw new Error(`the profile ollama has no model:\n${ran.stderr}`);
    const { model } = JSON.parse(readFileSync(join(folder, 'fpf.config.json'), 'utf8')) as ConfigFile;
    if (model === undefined) throw new Error(`fpf model pin ${tag} has pinned nothing:\n${ran.stdout}`);
    return { model, env };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
