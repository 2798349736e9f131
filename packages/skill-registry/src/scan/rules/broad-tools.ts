import { SkillTools, type ToolSpec } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import { Buffer } from 'node:buffer';
import type { Hit, ScanRule } from '../scan-rule.ts';

const code = 'skill.s32-broad-tool';
const destroys = /(?:^|_)(?:delete|remove|rm|drop|destroy|purge|wipe|truncate|overwrite|erase)(?:_|$)/;

/** Tools that may do more than they say, and permissions for everything. */
export const broadTools: ScanRule = function* rule({ kind, path, text }): Generator<Hit> {
  if (kind === 'tools') yield* ofTools(text);
  if (path !== 'SKILL.md') return;
  const found = /^["']?allowed-tools["']?[ \t]{0,64}:[ \t]*([^\n]{0,4096})/m.exec(text);
  if (!found) return;
  const { index, 1: list = '' } = found;
  for (const entry of list.split(/[\s,'"[\]]+/)) {
    if (/^(?:\*|(?:bash|shell|execute)(?:\(\s*\*?\s*(?::\s*\*)?\s*\))?)$/i.test(entry) && entry !== '')
      yield {
        code,
        start: index,
        end: index + 14,
        message: `\`allowed-tools\` permits ${JSON.stringify(entry)}: every command`,
      };
  }
};

function* ofTools(text: string): Generator<Hit> {
  const read = readJson(Buffer.from(text), { bytes: 262_144, depth: 48, keys: 8_192 });
  // What does not fit is told by the profile.
  if (!read.ok || check(SkillTools, read.value).length > 0) return;
  for (const tool of (read.value as unknown as SkillTools).tools) {
    const found = new RegExp(`"name"\\s*:\\s*"${tool.name}"`).exec(text);
    const start = found?.index ?? 0;
    for (const message of broadness(tool))
      yield { code, start, end: start + (found?.[0].length ?? 1), message: `${tool.name} ${message}` };
  }
}

/** A flow does nothing itself: the tools that it calls say what they do. */
function* broadness({ name, effect, annotations, handler, flow }: ToolSpec): Generator<string> {
  if (flow) return;
  if (handler?.network === true) yield 'asks for the network';
  if (annotations?.openWorld === true) yield 'says that it reaches beyond the workspace (openWorld)';
  if (effect !== 'pure' && annotations?.readOnly !== true && annotations?.destructive === undefined)
    yield 'changes things, and its annotations do not say whether it destroys any (destructive)';
  if (destroys.test(name) && annotations?.destructive !== true)
    yield 'destroys by its name, and its annotations do not say so (destructive)';
}
