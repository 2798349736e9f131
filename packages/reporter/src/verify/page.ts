import type { JsonValue } from '@fpf/contracts';
import type { PageInput } from '../page/page-input.ts';
import { reportData } from '../page/report-data.ts';
import { dataOfPage } from '../page/report-page.ts';
import { firstDifference } from '../compare/first-difference.ts';
import type { Checking } from './checking.ts';
import { tellOther } from './makers.ts';

export const pageName = 'report.html';

/** The page shows what journal, audit and patch give, in a shell that is ours. */
export async function checkPage(
  input: Omit<PageInput, 'patch'>,
  { records, report, other }: Pick<Checking, 'records' | 'report' | 'other'>,
): Promise<void> {
  const page = await records.text(pageName);
  const patch = await records.text('diff.patch');
  if (page === undefined || patch === undefined) return;
  const held = await dataOfPage(page);
  if ('problem' in held) {
    if (other.reporter && other.page) tellOther(other.page, pageName);
    else report(pageName, held.problem);
    return;
  }
  const wanted = reportData({ ...input, patch });
  if (held.data === wanted) return;
  if (other.page) {
    tellOther(other.page, pageName);
    return;
  }
  const found = firstDifference(parsed(held.data), parsed(wanted));
  const where = found ? ` (${found.pointer} is ${found.is}; it should be ${found.should})` : '';
  report(pageName, `is not what the journal, the audit and the patch give${where}`);
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
