import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { JsonValue, Session, ToolResult } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { CaseMemory } from './case-memory.ts';
import type { SkillCase } from './skill-case.ts';

/** What a tool did otherwise than its case expects: exit, output, standard error and files. */
export async function compareCase(
  { expect }: SkillCase,
  result: ToolResult,
  session: Session,
  workspace: string,
): Promise<readonly string[]> {
  const problems: string[] = [];
  if (result.return_code !== expect.exit)
    problems.push(
      `exit code ${result.return_code}, expected ${expect.exit}: ${result.error?.message ?? result.stderr.trim()}`,
    );
  if (expect.output !== undefined && show(result.output) !== show(expect.output))
    problems.push(`output ${show(result.output)}, expected ${show(expect.output)}`);
  if (expect.stderr !== undefined && !result.stderr.includes(expect.stderr))
    problems.push(`standard error ${JSON.stringify(result.stderr)} does not say ${JSON.stringify(expect.stderr)}`);
  for (const [path, wanted] of Object.entries(expect.files ?? {})) {
    const found = path.startsWith('../') ? besideText(workspace, path) : await textInside(session, path);
    if (found !== wanted) problems.push(`${path} holds ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`);
  }
  return problems;
}

export function compareMemory({ expect }: SkillCase, memory: CaseMemory): readonly string[] {
  const [found, wanted] = [show(memory.all()), show(expect.memory)];
  return expect.memory === undefined || found === wanted ? [] : [`it remembers ${found}, expected ${wanted}`];
}

async function textInside(session: Session, path: string): Promise<string | null> {
  if (!(await session.stat(path))) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await session.readFile(path));
}

/**
 * What lies beside the workspace. A link there may be the case's own, and lead to whatever this user can read: it is
 * read as no file.
 */
function besideText(workspace: string, path: string): string | null {
  const own = join(realpathSync(join(workspace, '..')), sep);
  try {
    const file = realpathSync(join(workspace, path));
    return file.startsWith(own) ? readFileSync(file, 'utf8') : null;
  } catch {
    return null;
  }
}

function show(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : canonicalJson(value);
}
