import {
  Approval,
  type ApprovalAnswer,
  type ApprovalList,
  type ApprovalRequest,
  type Approvals,
  type Clock,
  type DamagedApproval,
  deepFreeze,
  FpfError,
  type Host,
  type NeededPeople,
  refusedYes,
  type SignedBy,
  withAnswer,
} from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { visibleLine } from '@fpf/files/text';
import { join } from 'node:path';
import { answerBytes, type ConfirmSignature, signedBy } from './answer-bytes.ts';
import { type ApprovalId, approvalId } from './approval-id.ts';
import { createLatestTime } from './latest-time.ts';
import { notOpen, unconfirmed } from './not-open.ts';
import { createQuestionBook, type QuestionBook } from './question-book.ts';
import { createRecordFolder, type RecordFolder } from './record-folder.ts';
import { type Answered, Ended, fileOf, saidIn } from './records.ts';
import { isOpen, isStanding, isUsedFor, serves } from './standing.ts';

const usuallyOpenMs = 24 * 60 * 60 * 1_000;
const longestMs = 366 * 24 * 60 * 60 * 1_000;

type Kept = {
  readonly folder: RecordFolder;
  readonly book: QuestionBook;
  readonly clock: Clock;
  /** What has an end is held against this time, which never goes back; what is told of when something was, is not. */
  readonly latest: () => number;
  readonly confirm: ConfirmSignature | undefined;
};

/** Without `confirm` nobody can tell by whom an answer is signed. */
export type ApprovalsHost = Pick<Host, 'clock'> & { readonly confirm?: ConfirmSignature };

/**
 * Approvals as files: a question, its answer and its use, each written once. Whoever writes a record first has it, so
 * that a question has one answer and an approval one use, however many processes try. The folder lies outside every
 * workspace, and is its owner's alone.
 */
export function createFileApprovals(dir: string, { clock, confirm }: ApprovalsHost): Approvals {
  const folder = createRecordFolder(dir);
  const latest = createLatestTime(join(dir, 'latest-time.json'), clock);
  const book = createQuestionBook(dir, folder, latest, confirm);
  const kept = { folder, book, clock, latest, confirm };
  return {
    ask: async (request) => await ask(request, kept),
    of: async (callHash) => await ofCall(callHash, book, once(latest)),
    list: async () => await listAll(kept),
    find: async (id) => await book.read(await book.find(id)),
    answer: async (id, answer) => await give(await book.find(id), answer, kept),
    use: async (id, call) => await use(id, call, kept),
  };
}

/** The newest first. One that is damaged keeps nobody from seeing the others. */
async function listAll({ book, latest }: Kept): Promise<ApprovalList> {
  const now = once(latest);
  const read = await Promise.all((await book.ids('')).map(async (id) => await readOrDamaged(id, book, now)));
  const approvals = read.filter((one) => 'state' in one);
  const damaged = read.filter((one) => 'message' in one);
  return {
    approvals: approvals.toSorted((a, b) => (a.asked.at < b.asked.at ? 1 : a.asked.at > b.asked.at ? -1 : 0)),
    damaged,
  };
}

/** What is told at once is told as of one time. */
function once(latest: () => number): () => number {
  let now: number | undefined;
  return () => (now ??= latest());
}

async function readOrDamaged(
  id: ApprovalId,
  book: QuestionBook,
  now: () => number,
): Promise<Approval | DamagedApproval> {
  try {
    return await book.read(id, now);
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'approval.damaged') throw error;
    return { id: id.id, message: error.message, next: error.hint };
  }
}

/** Two processes that ask at once reach for the same id, and the one that is late finds the other's question. */
async function ask(request: ApprovalRequest, { folder, book, clock, latest }: Kept): Promise<Approval> {
  for (;;) {
    const now = latest();
    const standing = (await ofCall(request.call_hash, book, () => now)).find(
      (one) => serves(one, request.by) && (isOpen(one, now) || isStanding(one, now)),
    );
    if (standing) return standing;
    const [newest] = await book.ids(request.call_hash.slice(0, 12));
    const { id } = approvalId(request.call_hash, (newest?.turn ?? 0) + 1);
    const asked = question(id, request, { at: clock.now(), now });
    if (await folder.writeOnce(fileOf(id, 'asked'), asked)) return asked;
  }
}

type Moment = { readonly at: number; readonly now: number };

function question(
  id: string,
  { call_hash, skill, tool, args, why, call, run, by, preview, openForMs = usuallyOpenMs }: ApprovalRequest,
  { at, now }: Moment,
): Approval {
  const expires = instant(now + within(openForMs, 'a question cannot stay open'));
  const asked: Approval = {
    id,
    call_hash,
    skill,
    tool,
    args: structuredClone(args),
    why: cut(why, 4096),
    state: 'asked',
    expires,
    ...(by && by.length > 0 && { by: structuredClone(by) as NeededPeople[] }),
    asked: {
      at: instant(at),
      call: cut(call, 256),
      ...(run !== undefined && { run }),
    },
    ...(preview && { preview: structuredClone(preview) }),
  };
  assertValid(Approval, asked, 'the question');
  return deepFreeze(asked);
}

async function ofCall(callHash: string, book: QuestionBook, now: () => number): Promise<readonly Approval[]> {
  const all = await Promise.all((await book.ids(callHash.slice(0, 12))).map((id) => book.read(id, now)));
  return all.filter((approval) => approval.call_hash === callHash);
}

async function give(id: ApprovalId, answer: ApprovalAnswer, kept: Kept): Promise<Approval> {
  const { folder, book, clock, latest } = kept;
  const { decision, forMs } = answer;
  const asked = await book.read(id);
  const now = latest();
  if (decision === 'deny' && asked.state === 'allowed') return await takeBack(id, asked, answer, kept);
  if (!isOpen(asked, now)) throw notOpen(asked, now);
  const expires = decision === 'allow' ? instant(now + within(forMs, 'an approval cannot be given')) : asked.expires;
  const stated = { ...wordsOf(answer), at: instant(clock.now()), expires };
  const word: Answered = { id: id.id, ...(await signed(asked, { decision, ...stated }, answer)) };
  const given = { ...word, signed: await confirmed(asked, word, kept) };
  const refused = decision === 'allow' && refusedYes(asked, saidIn(given), word.at);
  if (refused) throw new FpfError({ ...refused, message: `guards: ${visibleLine(refused.message)}` });
  const told = withAnswer(asked, decision, expires, saidIn(given));
  assertValid(Approval, told, 'the answer');
  // Who was late is told so; but a no is said of what somebody else has just allowed, too.
  if (!(await folder.writeOnce(fileOf(id.id, 'answered', (asked.yeses?.length ?? 0) + 1), word))) {
    if (decision === 'deny' || asked.by) return await give(id, answer, kept);
    throw notOpen(await book.read(id), now);
  }
  return deepFreeze(told);
}

/** Whoever writes the end of an allowance first has it: the call that uses it, or the person who takes it back. */
async function takeBack(id: ApprovalId, allowed: Approval, answer: ApprovalAnswer, kept: Kept): Promise<Approval> {
  const { folder, book, clock, latest } = kept;
  const stated = { ...wordsOf(answer), decision: 'deny', at: instant(clock.now()), expires: allowed.expires } as const;
  const { decision, expires, ...word } = await signed(allowed, stated, answer);
  await confirmed(allowed, { ...word, decision, expires }, kept);
  const ended: Ended = { id: id.id, end: 'revoked', ...word };
  assertValid(Ended, ended, 'the answer');
  const first = await folder.writeOnce(fileOf(id.id, 'ended'), ended);
  const now = await book.read(id);
  if (!first) throw notOpen(now, latest());
  return now;
}

type Stated = Omit<Answered, 'id'>;

function wordsOf({ by, who, note }: ApprovalAnswer): Pick<Stated, 'by' | 'who' | 'note'> {
  return { by, ...(who && { who }), ...(note !== undefined && { note }) };
}

async function signed(asked: Approval, stated: Stated, { sign }: ApprovalAnswer): Promise<Stated> {
  return sign ? { ...stated, signature: await sign(answerBytes(asked, stated)) } : stated;
}

async function confirmed(asked: Approval, word: Stated, { confirm }: Kept): Promise<SignedBy | undefined> {
  const by = await signedBy(asked, word, confirm);
  if (word.signature !== undefined && confirm && !by) throw unconfirmed(asked.id);
  return by;
}

async function use(text: string, call: string, { folder, book, clock, latest }: Kept): Promise<boolean> {
  const id = (await book.ids('')).find((one) => one.id === text);
  if (!id) return false;
  const approval = await book.read(id);
  const now = latest();
  if (isUsedFor(approval, cut(call, 256), now)) return true;
  if (approval.state !== 'allowed' || !isStanding(approval, now)) return false;
  const used: Ended = { id: id.id, end: 'used', at: instant(clock.now()), call: cut(call, 256) };
  return await folder.writeOnce(fileOf(id.id, 'ended'), used);
}

function within(ms: number, what: string): number {
  if (Number.isSafeInteger(ms) && ms > 0 && ms <= longestMs) return ms;
  throw new FpfError({
    code: 'schema.not-valid',
    message: `guards: ${what} for ${ms} ms`,
    hint: 'Say more than nothing and at most 366 days.',
  });
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}

function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}
