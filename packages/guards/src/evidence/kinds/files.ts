import type { EvidenceResolver, EvidenceWords } from '@fpf/contracts';
import { sessionPath } from '../carriers.ts';
import { pathIn, wordAt } from '../read-subject.ts';
import { wordsOf } from '../words.ts';
import { sha256 } from '@fpf/contracts/hash';
import { plainPath } from '../../rules/plain-path.ts';

/** `file.exists:PATH`: a question about a path inside the session, answered with true or false; both are present. */
export const fileExists: EvidenceResolver = {
  kind: 'file.exists',
  about: {
    summary: 'There is something at a path of the workspace.',
    subject: 'required',
    value: 'boolean',
  },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    return {
      status: 'present',
      value: found !== undefined,
      carrier: sessionPath(session, path, { type: found?.type ?? null }),
    };
  },
  words: wordsOf({
    topic: (path) => `whether ${path} is there`,
    refuted: (path) => ({ said: `there is no ${path} in the workspace`, next: `Make ${path}, or name another path.` }),
  }),
};

function noFile(path: string): EvidenceWords {
  return { said: `there is no file ${path} in the workspace`, next: `Make ${path}, or name another file.` };
}

/** `file.size:PATH`: bytes of a file; absent where there is no file. */
export const fileSize: EvidenceResolver = {
  kind: 'file.size',
  about: {
    summary: 'How many bytes a file of the workspace has.',
    subject: 'required',
    value: 'number',
  },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    const carrier = sessionPath(session, path, found ? { type: found.type, size: found.size } : { type: null });
    return found?.type === 'file' ? { status: 'present', value: found.size, carrier } : { status: 'absent', carrier };
  },
  words: wordsOf({
    topic: (path) => `how large ${path} is`,
    absent: noFile,
  }),
};

const largest = 64 * 1024 * 1024;

/** `file.sha256:PATH`: the hash of a file's bytes as the session has them; absent where there is no file. */
export const fileSha256: EvidenceResolver = {
  kind: 'file.sha256',
  about: { summary: 'The SHA-256 of a file of the workspace.', subject: 'required', value: 'string' },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    if (found?.type !== 'file')
      return { status: 'absent', carrier: sessionPath(session, path, { type: found?.type ?? null }) };
    if (found.size > largest) return { status: 'unknown', detail: `${path} is larger than ${largest} bytes` };
    const bytes = await session.readFile(path);
    return { status: 'present', value: sha256(bytes), carrier: sessionPath(session, path, bytes) };
  },
  words: wordsOf({
    topic: (path) => `what the hash of ${path} is`,
    absent: noFile,
  }),
};

/**
 * `file.unchanged:PATH`: whether a file of the session is what the host had when the session began. What a project says
 * in a file counts as the project's word only as long as no tool has written it.
 */
export const fileUnchanged: EvidenceResolver = {
  kind: 'file.unchanged',
  about: {
    summary: 'A file is as the host had it when the session began.',
    subject: 'required',
    value: 'boolean',
  },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    const before = await session.readBase(path);
    const now = found?.type === 'file' ? await session.readFile(path) : undefined;
    const same =
      before === undefined || now === undefined
        ? found === undefined && before === undefined
        : Buffer.compare(before, now) === 0;
    return {
      status: 'present',
      value: same,
      carrier: sessionPath(session, path, now ?? { type: found?.type ?? null }),
    };
  },
  words: wordsOf({
    topic: (path) => `whether ${path} is as it was`,
    refuted: (path) => ({
      said: `${path} is not what the host had when the session began`,
      next: `\`fpf diff\` shows what it is now; \`fpf discard ${path}\` gives the host's back.`,
    }),
  }),
};

/**
 * `path.real:{args.path}`: where a path leads inside the workspace once links are followed. A word of a list is asked
 * for by its place, `path.real?arg=args&at=3`, and from a character on with `&from=8`: then no word of a command can be
 * read as a placeholder.
 */
export const pathReal: EvidenceResolver = {
  kind: 'path.real',
  about: {
    summary: 'Where a path leads once links are followed.',
    subject: 'optional',
    params: ['arg', 'at', 'from'],
    value: 'string',
  },
  resolve: async (question) => {
    const { session } = question.context;
    const path = pathIn(question.subject ?? wordAt(question.params, question.call.args));
    const real = plainPath(await session.realPath(path));
    if (!real) return { status: 'unknown', detail: `${path} leads to no plain path of the workspace` };
    return { status: 'present', value: real.path, carrier: sessionPath(session, path, { real: real.path }) };
  },
  words: wordsOf({ topic: (path) => `where ${path} leads` }),
};
