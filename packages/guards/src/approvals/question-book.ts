import { join } from 'node:path';
import { type Approval, deepFreeze, FpfError } from '@fpf/contracts';
import { type ConfirmSignature, signedBy } from './answer-bytes.ts';
import type { ApprovalId } from './approval-id.ts';
import { damaged, type RecordFolder } from './record-folder.ts';
import { checkRecords, type Fault, fileOf, readFileName, type Records, withAnswers, withEnd } from './records.ts';
import { asOf } from './standing.ts';

const mostAnswers = 64;

/** What is kept, read. */
export type QuestionBook = {
  /** The ids that begin like a text, the newest of a call first. Nothing that is asked for becomes a path. */
  ids(beginning: string): Promise<readonly ApprovalId[]>;
  /** Throws `approval.damaged` where any record of it is. */
  read(id: ApprovalId, now?: () => number): Promise<Approval>;
  /** The one id that begins like a text: `approval.unknown`, `approval.ambiguous`. */
  find(text: string): Promise<ApprovalId>;
};

export function createQuestionBook(
  dir: string,
  folder: RecordFolder,
  latest: () => number,
  confirm?: ConfirmSignature,
): QuestionBook {
  const ids: QuestionBook['ids'] = async (beginning) => {
    const found = new Map<string, ApprovalId>();
    for (const name of await folder.names()) {
      const file = readFileName(name);
      if (file?.id.startsWith(beginning)) found.set(file.id, { id: file.id, call: file.call, turn: file.turn });
    }
    return [...found.values()].sort((a, b) => b.turn - a.turn || (a.id < b.id ? -1 : 1));
  };
  return {
    ids,
    read: async (id, now = latest) => {
      const made = await compose(id, await readRecords(id.id, folder), confirm);
      if ('part' in made) throw damaged(join(dir, fileOf(id.id, made.part, made.turn)), made.why);
      return deepFreeze(asOf(made, now()));
    },
    find: async (text) => {
      const all = /^[0-9a-f]{1,12}$|^[0-9a-f]{12}-[0-9]{0,6}$/.test(text) ? await ids(text) : [];
      const [first, second] = all;
      const exact = all.find(({ id }) => id === text);
      if (exact) return exact;
      if (!first) throw refusal('approval.unknown', `no approval begins with ${JSON.stringify(text.slice(0, 64))}`);
      if (!second) return first;
      const some = all.slice(0, 16).map(({ id }) => id);
      throw refusal(
        'approval.ambiguous',
        `several approvals begin with ${text}: ${some.join(', ')}${all.length > 16 ? ', …' : ''}`,
      );
    },
  };
}

/** The last record first: whoever wrote it wrote the others before. */
async function readRecords(id: string, folder: RecordFolder): Promise<Records> {
  const ended = await folder.read(fileOf(id, 'ended'));
  const answers: unknown[] = [];
  for (let turn = 1; turn <= mostAnswers; turn += 1) {
    const answer = await folder.read(fileOf(id, 'answered', turn));
    if (answer === undefined) break;
    answers.push(answer);
  }
  return { asked: await folder.read(fileOf(id, 'asked')), answers, ended };
}

/** Who signed is told by the signature and the signers alone, never by the record. */
async function compose(
  id: ApprovalId,
  records: Records,
  confirm: ConfirmSignature | undefined,
): Promise<Approval | Fault> {
  const checked = checkRecords(id, records);
  if ('part' in checked) return checked;
  const { asked, answers, ended } = checked;
  const given = await Promise.all(
    answers.map(async (one) => ({ ...one, signed: await signedBy(asked, one, confirm) })),
  );
  const told = withAnswers(asked, given);
  if (!ended) return told;
  const { expires } = told;
  const back = ended.end === 'revoked' && {
    signed: await signedBy(asked, { decision: 'deny', expires, ...ended }, confirm),
  };
  return withEnd(told, { ...ended, ...back }, asked.expires);
}

function refusal(code: 'approval.unknown' | 'approval.ambiguous', message: string): FpfError {
  return new FpfError({ code, message: `guards: ${message}`, hint: '`fpf approvals list` shows them all.' });
}
