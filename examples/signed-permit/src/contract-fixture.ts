import { generateKeyPairSync, sign } from 'node:crypto';
import type { GuardContext, JsonObject, SessionFacts } from '@fpf/contracts';
import { type Permit, signedText } from './permit.ts';

type Asked = { readonly subject: string; readonly context: Partial<GuardContext>; readonly options: JsonObject };

/**
 * What the cases of `@fpf/contract-tests` can ask, with keys of the fixture's own: no permit of a project is made here.
 */
export function arrange(situation: string): Asked | { readonly skip: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const options = { keys: [Buffer.from(x, 'base64url').toString('base64')] };
  const signed = (tool: string): string => {
    const permit: Permit = { tool, until: '9000-01-01T00:00:00Z', signature: '' };
    return JSON.stringify({ ...permit, signature: sign(null, signedText(permit), privateKey).toString('base64') });
  };
  const files: Readonly<Record<string, string>> = {
    answers: signed('touch'),
    refutes: signed('delete_path'),
    cannot: '{"tool": "touch"}',
  };
  const text = Object.hasOwn(files, situation) ? files[situation] : undefined;
  return text === undefined
    ? { skip: `nobody has said yet what ${situation} would be` }
    : { subject: 'permit.json', context: holding(text), options };
}

/** A session whose only file is that one. */
function holding(text: string): Partial<GuardContext> {
  const bytes = new TextEncoder().encode(text);
  const here = (path: string): boolean => path === 'permit.json';
  const session: SessionFacts = {
    id: 'session-1',
    open: true,
    capability: {
      mode: 'none',
      confined: false,
      network: 'none',
      nproc: 'bounded',
      engine: 'none',
      notes: [],
      fix: null,
    },
    stat: async (path: string) => (here(path) ? { type: 'file', size: bytes.byteLength } : undefined),
    readFile: async () => bytes,
    readBase: async (path: string) => (here(path) ? bytes : undefined),
    realPath: async (path: string) => path,
    changes: async () => [],
  };
  return { session: Object.freeze(session) };
}
