import { FpfError, type JsonValue } from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import { GuardCase } from './guard-case.ts';

const limits = { bytes: 8_388_608, depth: 64, keys: 200_000 };

export type ReadCases = { readonly cases: readonly GuardCase[]; readonly single: boolean };

/** One case, or a list of them, through the strict reader. */
export function readGuardCases(file: string, bytes: Uint8Array): ReadCases {
  const read = readJson(bytes, limits);
  if (!read.ok)
    throw notOne(
      `${file} is not JSON that the strict reader takes: ${read.issue.message} (offset ${read.issue.offset})`,
    );
  const single = !Array.isArray(read.value);
  const list: readonly JsonValue[] = Array.isArray(read.value) ? read.value : [read.value];
  if (list.length === 0) throw notOne(`${file} holds no case`);
  for (const [index, one] of list.entries()) {
    const [issue] = check(GuardCase, one);
    if (issue) throw notOne(`${file}${single ? '' : `: case ${index + 1}`}: ${issue.pointer || '/'} ${issue.message}`);
    assertOneTool(one as unknown as GuardCase, `${file}${single ? '' : `: case ${index + 1}`}`);
  }
  return { cases: list as unknown as readonly GuardCase[], single };
}

function assertOneTool({ call, tool, args }: GuardCase, where: string): void {
  if (call && (tool !== undefined || args !== undefined))
    throw notOne(`${where}: \`call\` names the tool and its arguments; leave \`tool\` and \`args\` out`);
}

function notOne(message: string): FpfError {
  return new FpfError({
    code: 'guard.case-invalid',
    message: `guards: ${message}.`,
    hint: 'A case is {"guard": {…}, "evidence": {"session.open": {"status": "present", "value": true}}}; `fpf guards eval --help` shows more.',
  });
}
