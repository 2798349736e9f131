import { type EvidenceResolver, judgedTool, type JudgedTool, type Policy, type PolicyRule } from '@fpf/contracts';
import { leadsOut } from '../../rules/plain-path.ts';
import { readFrom, sessionPath } from '../carriers.ts';
import { wordsOf } from '../words.ts';
import { foldersAllow } from '../../rules/folders.ts';
import { pathIn } from '../read-subject.ts';
import { isAmbiguous, namesMatch } from '../../rules/names-match.ts';
import { ruleFaults } from '../../rules/rule-faults.ts';
import { all, any, type Tri } from '../../rules/tri.ts';
import { allowedWithoutPolicy } from '../../rules/permission.ts';

/**
 * `allow.tool`: what the project's rules say of the tool by its name alone; unknown where they also ask about something
 * else.
 */
export const allowTool: EvidenceResolver = {
  kind: 'allow.tool',
  about: { summary: "The project's rules allow the tool, by name alone.", subject: 'none', value: 'boolean' },
  resolve: async ({ call, context: { policy } }) => {
    const said = allowedByName(judgedTool(call), policy);
    if (said === 'unknown') return { status: 'unknown', detail: 'its rules ask for more than the name' };
    return { status: 'present', value: said === 'yes', carrier: readFrom('policy', 'policy', policy ?? null) };
  },
  words: wordsOf({
    topic: () => "whether the project's rules allow the tool by its name",
    refuted: () => ({
      said: "the project's rules do not allow the tool",
      next: 'Allow it under policy.allow in fpf.config.json if you want it.',
    }),
  }),
};

/**
 * `allow.path:PATH`: whether the project's folders let tools write there, once links are followed; yes where the
 * project declares none.
 */
export const allowPath: EvidenceResolver = {
  kind: 'allow.path',
  about: {
    summary: "A path lies in the project's allowed folders (policy.folders).",
    subject: 'required',
    value: 'boolean',
  },
  resolve: async ({ subject, context: { session, policy } }) => {
    const path = pathIn(subject);
    const real = await session.realPath(path);
    const value = foldersAllow(real, policy) && !deniedAsWritten(path, policy?.folders?.deny ?? []);
    const carrier = sessionPath(session, path, { real, folders: policy?.folders ?? null });
    return { status: 'present', value, carrier, ...(real !== path && { detail: `it leads to ${real}` }) };
  },
  words: wordsOf({
    topic: (path) => `whether tools may write at ${path}`,
    refuted: (path, { detail }) => ({
      said: `the project's folders do not let tools write at ${path}${detail === undefined ? '' : ` (${detail})`}`,
      next: 'Name a path in an allowed folder, or change policy.folders in fpf.config.json.',
    }),
    unanswerable: (path) =>
      leadsOut(path)
        ? {
            said: `the path ${path} leads out of the workspace, and tools write only inside it`,
            next: 'Name a path inside the workspace, relative to it. Work elsewhere with --workspace DIR.',
          }
        : undefined,
  }),
};

/** A denied folder is denied by its name too, wherever a link of that name leads. */
function deniedAsWritten(path: string, deny: readonly string[]): boolean {
  return !foldersAllow(path, { allow: [], deny: [], ask: [], folders: { deny: [...deny] } });
}

/**
 * What the rules say of a tool by its names alone: unknown where it hangs on what else a rule asks for. A tool that is
 * asked about is not allowed yet.
 */
function allowedByName(tool: JudgedTool, policy: Policy | undefined): Tri {
  if (!policy) return allowedWithoutPolicy(tool) ? 'yes' : 'no';
  const matches = (list: 'allow' | 'deny' | 'ask'): Tri =>
    any(
      policy[list].map((rule) =>
        list === 'allow' && isAmbiguous(rule, tool) ? 'no' : all([namesMatch(rule, tool), rest(rule, list)]),
      ),
    );
  const stopped = any([matches('deny'), matches('ask')]);
  if (stopped === 'yes') return 'no';
  const allowed = matches('allow');
  return stopped === 'unknown' && allowed !== 'no' ? 'unknown' : allowed;
}

function rest(rule: PolicyRule, list: 'allow' | 'deny' | 'ask'): Tri {
  const { args, argv, rate, confined, measured } = rule;
  const byNameAlone = [args, argv, rate, confined, measured].every((member) => member === undefined);
  return byNameAlone && ruleFaults(rule, list).length === 0 ? 'yes' : 'unknown';
}
