import { FpfError, type JsonValue, type KeyValue } from '@fpf/contracts';
import { readJson } from '@fpf/contracts/validate';
import { agentfsAlone } from '../components/agentfs-alone.ts';
import { projectMemory } from '../components/project-memory.ts';
import { readProject } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { factsNamespace } from './stated-facts.ts';

export type Fact = { readonly key: string; readonly value: JsonValue };

const limits = { bytes: 65_536, depth: 16, keys: 4_096 };

/** The project's database, for what people state in it; `atEnd` of the command closes it. */
async function openFacts(input: ProjectInput): Promise<KeyValue> {
  const project = readProject(input);
  return projectMemory(project, input).open(() => agentfsAlone(project, input));
}

export async function listFacts(input: ProjectInput): Promise<readonly Fact[]> {
  const store = await openFacts(input);
  const facts: Fact[] = [];
  for (const key of [...(await store.keys(factsNamespace))].sort()) {
    const value = await store.get(factsNamespace, key);
    if (value !== undefined) facts.push({ key, value });
  }
  return facts;
}

export async function setFact(input: ProjectInput, key: string, text: string): Promise<Fact> {
  const [plain, value] = [plainKey(key), valueOf(text)];
  await (await openFacts(input)).set(factsNamespace, plain, value);
  return { key: plain, value };
}

export async function removeFact(input: ProjectInput, key: string): Promise<boolean> {
  return (await openFacts(input)).delete(factsNamespace, plainKey(key));
}

/** What looks like JSON has to be JSON; anything else is a text as it stands. */
function valueOf(text: string): JsonValue {
  const read = readJson(Buffer.from(text, 'utf8'), limits);
  if (read.ok) return read.value;
  if (!/^\s*[[{"]/.test(text) && text.isWellFormed() && text.length <= limits.bytes) return text;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `project: the value is not JSON: ${read.issue.message}.`,
    hint: 'Write true, 3, "a text" or {"a": 1}; a text without a bracket or a quote in front may stand as it is.',
  });
}

function plainKey(key: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(key)) return key;
  throw new FpfError({
    code: 'usage.bad-option',
    message: `project: ${JSON.stringify(key.slice(0, 64))} is no key of a fact.`,
    hint: 'Use 1 to 120 letters, digits, dots, dashes and underscores: release.frozen.',
  });
}
