import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deepFreeze } from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';
import type { Examined } from '../examine-skill.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { hasErrors } from '../report/findings.ts';

/** What a file holds beside its head: a skill's bytes by their hash, and what an examination of them came to. */
type Stored = { readonly hash: string; readonly examined: Examined };

const mostBytes = 4 * 1024 * 1024;

/** Beyond it the oldest half goes. */
const mostFiles = 1_024;

/**
 * Keeps what examinations of skills came to between processes, one file for each skill folder. An examination is a pure
 * function of a skill's bytes, of where they are and of this package: so the file is good for one hash, which is taken
 * of the bytes at hand each time, and for one build, and anything else in it is as good as nothing.
 *
 * Whoever may write there could give a skill other tools and guards than its bytes say. So the folder has to be one
 * that nobody else may write, as for the compiled code of the command line, by which they could do the same.
 */
export interface KeptExaminations {
  recall(context: SkillContext, hash: string): Examined | undefined;
  /** A skill that cannot be loaded is not kept: whoever mends it looks at it anew each time. */
  keep(context: SkillContext, examined: Examined): void;
}

export function keptExaminations(folder: string, build: string, log: (line: string) => void): KeptExaminations {
  const fileOf = (context: SkillContext): string => join(folder, `${hashJson({ ...context })}.json`);
  const headOf = (body: string): string => `${sha256(body)} ${build}`;
  let lost = false;
  return {
    recall(context, hash) {
      const text = textOf(fileOf(context));
      const line = text.indexOf('\n');
      const body = text.slice(line + 1);
      if (text.slice(0, line) !== headOf(body)) return undefined;
      const { hash: of, examined } = JSON.parse(body) as Stored;
      return of === hash && examined.manifest?.hash === hash ? deepFreeze(examined) : undefined;
    },
    keep(context, examined) {
      const { manifest, kernel, diagnostics } = examined;
      if (lost || !manifest || kernel === undefined || hasErrors(diagnostics)) return;
      const body = JSON.stringify({ hash: manifest.hash, examined } satisfies Stored);
      try {
        writeWhole(fileOf(context), `${headOf(body)}\n${body}`, { mode: 0o600 });
        forgetOldest(folder);
      } catch (error) {
        lost = true;
        log(
          `skill-loader: what a skill says cannot be kept: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    },
  };
}

function textOf(file: string): string {
  try {
    return new TextDecoder().decode(readPlain(file, mostBytes)?.bytes);
  } catch {
    return '';
  }
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= mostFiles) return;
  // One that another process has removed meanwhile is the oldest.
  const ageOf = (name: string): number => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const aged = names.map((name) => [ageOf(name), name] as const).sort(([a], [b]) => a - b);
  for (const [, name] of aged.slice(0, mostFiles / 2)) rmSync(join(folder, name), { force: true });
}
