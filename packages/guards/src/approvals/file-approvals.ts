import {
  Approval,
  type ApprovalAnswer,
  type ApprovalRequest,
  type Approvals,
  type Clock,
  deepFreeze,
  FpfError,
  type Host,
} from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { type ApprovalId, approvalId } from './approval-id.ts';
import { createQuestionBook, type QuestionBook } from './question-book.ts';
import { createRecordFolder, type RecordFolder } from './record-folder.ts';
import { type Answered, fileOf, withAnswer } from './records.ts';
import { isOpen, isStanding, isUsedFor } from './standing.ts';

const askedForMs = 24 * 60 * 60 * 1_000;
const longestMs = 366 * 24 * 60 * 60 * 1_000;

type Kept = { readonly folder: RecordFolder; readonly book: QuestionBook; readonly clock: Clock };

/**
 * Approvals as files: a question, its answer and its use, each written once. Whoever writes a record first has it, so that a question
 * has one answer and an approval one use, however many processes try. The folder lies outside every workspace, and is its owner's alone.
 */
export function createFileApprovals(dir: string, { clock, ids }: Pick<Host, 'clock' | 'ids'>): Approvals {
  const folder = createRecordFolder(dir, ids);
  const book = createQuestionBook(dir, folder);
  const kept = { folder, book, clock };
  return {
    ask: async (request) => await ask(request, kept),
    of: async (callHash) => await ofCall(callHash, book),
    list: async () => {
      const all = await Promise.all((await book.ids('')).map((id) => book.read(id)));
      return all.toSorted((a, b) => (a.asked.at < b.asked.at ? 1 : a.asked.at > b.asked.at ? -1 : 0));
    },
    answer: async (id, answer) => await give(await book.find(id), answer, kept),
    use: async (id, call) => await use(id, call, kept),
  };
}

/** Two processes that ask at once reach for the same id, and the one that is late finds the other's question. */
async function ask(request: ApprovalRequest, { folder, book, clock }: Kept): Promise<Approval> {
  for (;;) {
    const now = clock.now();
    const standing = (await ofCall(request.call_hash, book)).find((one) => isOpen(one, now) || isStanding(one, now));
    if (standing) return standing;
    const [newest] = await book.ids(request.call_hash.slice(0, 12));
    const { id } = approvalId(request.call_hash, (newest?.turn ?? 0) + 1);
    const asked = question(id, request, now);
    if (await folder.writeOnce(fileOf(id, 'asked'), asked)) return asked;
  }
}

function question(id: string, { call_hash, skill, tool, args, why, call }: ApprovalRequest, now: number): Approval {
  const expires = instant(now + askedForMs);
  const asked: Approval = {
    id,
    call_hash,
    skill,
    tool,
    args: structuredClone(args),
    why: cut(why, 4096),
    state: 'asked',
    expires,
    asked: {
      at: instant(now),
      call: cut(call, 256),
    },
  };
  assertValid(Approval, asked, 'the question');
  return deepFreeze(asked);
}

async function ofCall(callHash: string, book: QuestionBook): Promise<readonly Approval[]> {
  const all = await Promise.all((await book.ids(callHash.slice(0, 12))).map((id) => book.read(id)));
  return all.filter((approval) => approval.call_hash === callHash);
}

async function give(id: ApprovalId, { decision, by, forMs, note }: ApprovalAnswer, { folder, book, clock }: Kept): Promise<Approval> {
  const asked = await book.read(id);
  const now = clock.now();
  if (!isOpen(asked, now)) throw notOpen(asked);
  const expires = decision === 'allow' ? instant(now + allowedFor(forMs)) : asked.expires;
  const answered: Answered = { id: id.id, decision, at: instant(now), by, expires, ...(note !== undefined && { note }) };
  const told = withAnswer(asked, answered);
  assertValid(Approval, told, 'the answer');
  if (!(await folder.writeOnce(fileOf(id.id, 'answered'), answered))) throw notOpen(await book.read(id));
  return deepFreeze(told);
}

async function use(text: string, call: string, { folder, book, clock }: Kept): Promise<boolean> {
  const id = (await book.ids('')).find((one) => one.id === text);
  if (!id) return false;
  const approval = await book.read(id);
  const now = clock.now();
  if (isUsedFor(approval, cut(call, 256), now)) return true;
  if (approval.state !== 'allowed' || !isStanding(approval, now)) return false;
  return await folder.writeOnce(fileOf(id.id, 'used'), { id: id.id, at: instant(now), call: cut(call, 256) });
}

function allowedFor(ms: number): number {
  if (Number.isSafeInteger(ms) && ms > 0 && ms <= longestMs) return ms;
  throw new FpfError({
    code: 'schema.not-valid',
    message: `guards: an approval cannot be given for ${ms} ms`,
    hint: 'Give it for more than nothing and at most 366 days.',
  });
}

function notOpen({ id, state, expires }: Approval): FpfError {
  const what = state === 'asked' ? `has expired (${expires})` : state === 'used' ? 'was used' : `was answered before: ${state}`;
  return new FpfError({
    code: 'approval.not-open',
    message: `guards: the question ${id} ${what}`,
    hint: 'Run the request again: it is asked anew.',
  });
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}
