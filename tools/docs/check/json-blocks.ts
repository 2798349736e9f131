import * as contracts from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import type { Fence } from './fence.ts';
import { judge, type Result } from './result.ts';

type Schema = Parameters<typeof check>[0];

/** A JSON block is one whole document, and fits the schema that it or the page names. */
export function checkJson(fence: Fence): Result {
  return judge({ file: fence.file, line: fence.line, what: 'json block' }, problemOf(fence));
}

function problemOf({ text, schema }: Fence): string | undefined {
  const read = readJson(text);
  if (!read.ok)
    return `${read.issue.message} (offset ${read.issue.offset}); a fragment is marked \`no-run: a part of …\``;
  const named = schema ?? namedIn(read.value);
  if (named === undefined) return undefined;
  const known = schemas().get(named);
  if (known === undefined) return `there is no schema ${named}`;
  const [first] = check(known, read.value);
  return first && `it does not fit ${named}: ${first.pointer || '/'} ${first.message}`;
}

/** Our ids, and the one file that editors read for the config. */
function namedIn(value: contracts.JsonValue): string | undefined {
  const named = typeof value === 'object' && value !== null && '$schema' in value ? value['$schema'] : undefined;
  if (typeof named !== 'string') return undefined;
  if (named.endsWith('/config.schema.json')) return 'urn:fpf:config-file:1';
  return named.startsWith('urn:fpf:') ? named : undefined;
}

function schemas(): ReadonlyMap<string, Schema> {
  const members: readonly unknown[] = Object.values(contracts);
  return new Map(
    members.flatMap((member) => {
      const id = typeof member === 'object' && member !== null ? (member as Schema).$id : undefined;
      return id === undefined ? [] : [[id, member as Schema] as const];
    }),
  );
}
