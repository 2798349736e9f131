import type { BashTransformResult, Command, parse, TransformPlugin } from 'just-bash';
import { textOf } from './raw-bytes.ts';

type Node = Readonly<Record<string, unknown>>;
type SimpleCommand = Node & {
  readonly name: Node | null;
  readonly args: readonly Node[];
  readonly redirections: readonly Redirection[];
};
type Redirection = Node & {
  readonly fd: number | null;
  readonly operator: string;
  readonly fdVariable?: string;
  readonly target: Node;
};
type Script = BashTransformResult['ast'];
type Parse = typeof parse;

const repair = 'fpf-as-text';
const check = 'fpf-checked';
const reads = /(?<![\w$./-])(?:read|mapfile|readarray|eval|source)(?![\w./-])/;

/**
 * `read` and `mapfile` fill their variables with bytes, a character for each, and what is written of such a variable is
 * encoded once more. So each is followed by a command of our own that makes text of what they have read, and ends as
 * they ended. Into what is evaluated later nothing can be put: where that reads, it is refused. So are inputs that the
 * shell does not hold as bytes.
 */
export function readText(parseScript: Parse): TransformPlugin {
  const rewritten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewritten);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
    const node = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, rewritten(part)])) as Node;
    if (node['type'] === 'Redirection') refuseInput(node as Redirection);
    return node['type'] === 'SimpleCommand' ? command(node as SimpleCommand, parseScript) : node;
  };
  return { name: 'read-text', transform: ({ ast }) => ({ ast: rewritten(ast) as Script }) };
}

/** Makes text of variables, or of the elements of an array, and ends with the code that it is given. */
export const asText: Command = {
  name: repair,
  async execute([code, array, ...rest], { env, assignShellVariable }) {
    const set = async (name: string, value: string, index?: string): Promise<void> => {
      const text = /[^\0-\xff]/.test(value) ? value : textOf(Buffer.from(value, 'latin1'));
      if (text !== value) await assignShellVariable?.(name, text, index);
    };
    const half = rest.length / 2;
    if (array === '-') for (const name of rest) await set(name, env.get(name) ?? '');
    else
      for (const [at, index] of rest.slice(0, half).entries()) await set(String(array), rest[half + at] ?? '', index);
    return { stdout: '', stderr: '', exitCode: Number(code) };
  },
};

/** Says what `eval` or `source` may have: the same, or what only fails. Ends with the code that it is given. */
export const checked: Command = {
  name: check,
  async execute([code = '0', kind, ...words], { cwd, fs }) {
    const given = words.join(' ');
    const text = kind === 'eval' ? given : await fs.readFile(fs.resolvePath(cwd, given)).catch(() => '');
    if (!reads.test(text)) return { stdout: given, stderr: '', exitCode: Number(code) };
    const why = `bash: ${kind}: refused: inside it read, mapfile, eval and source would lose text beyond ASCII; use bash -c or bash FILE`;
    return kind === 'eval'
      ? { stdout: `echo '${why}' >&2; false`, stderr: '', exitCode: 1 }
      : { stdout: '/refused', stderr: `${why}\n`, exitCode: 1 };
  },
};

function command(node: SimpleCommand, parseScript: Parse): Node {
  const words = [node.name, ...node.args];
  const texts = words.map((word) => (word ? plainText(word) : undefined));
  const at = texts[0] === 'builtin' || texts[0] === 'command' ? 1 : 0;
  const name = texts[at];
  const later = words.slice(at + 1);
  if (name === 'eval' || name === 'source' || name === '.') {
    if (later.length === 0) return node;
    const [ran, kept] = name === 'eval' ? [later, []] : [later.slice(0, 1), later.slice(1)];
    const word = parseScript(`"$(${check} $? ${name === 'eval' ? name : 'source'})"`).statements[0]?.pipelines[0]
      ?.commands[0];
    const asked = addWords((word as unknown as SimpleCommand).name, ran as readonly Node[]);
    return { ...node, args: [...node.args.slice(0, at), asked, ...kept] };
  }
  const variables = variablesOf(name, texts.slice(at + 1));
  if (variables === undefined) return node;
  const { names, array } = variables;
  const after = array === undefined ? `- ${names.join(' ')}` : `${array} "\${!${array}[@]}" "\${${array}[@]}"`;
  const pipelines = [{ type: 'Pipeline', commands: [{ ...node, redirections: [] }], negated: false }];
  const first = { type: 'Statement', pipelines, operators: [], background: false };
  return {
    type: 'Group',
    body: [first, ...parseScript(`${repair} $? ${after}`).statements],
    redirections: node.redirections,
  };
}

/** The word that asks `check`, with the words of the command put behind those that it has. */
function addWords(value: unknown, words: readonly Node[]): Node {
  const added = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(added);
    if (typeof part !== 'object' || part === null) return part;
    const node = part as Node;
    if (node['type'] === 'SimpleCommand') return { ...node, args: [...(node['args'] as readonly Node[]), ...words] };
    return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, added(one)]));
  };
  return added(value) as Node;
}

/** What the shell takes for bytes and keeps as text; a file under a number of its own it has as bytes. */
function refuseInput({ fd, operator, fdVariable, target }: Redirection): void {
  const numbered = fdVariable !== undefined || (fd ?? 0) !== 0;
  const parts = Array.isArray(target['parts']) ? (target['parts'] as readonly Node[]) : [];
  if (plainText(target)?.startsWith('/dev/') === true) return;
  const process = operator === '<' && parts.some((part) => part['type'] === 'ProcessSubstitution');
  if (operator === '<>' || (numbered && (process || operator === '<<<' || operator === '<<' || operator === '<<-')))
    throw new Error(`an input ${fd ?? ''}${operator} would lose text beyond ASCII; write a file, and read that`);
}

/** A word that is one text, quoted or not; undefined where something is expanded in it. */
function plainText({ parts }: Node): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts = (parts as readonly Node[]).map((part) =>
    part['type'] === 'DoubleQuoted' ? plainText(part) : plain.has(part['type'] as string) ? part['value'] : undefined,
  );
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}

const plain: ReadonlySet<string> = new Set(['Literal', 'SingleQuoted', 'Escaped']);

/** The options that have a value, of each command that reads into variables. */
const valued: Readonly<Record<string, string>> = { read: 'dnNaptui', mapfile: 'dnOsuCc', readarray: 'dnOsuCc' };

type Variables = { readonly names: readonly string[]; readonly array?: string };

/**
 * What a command reads into, by its words; undefined for a command that does not read. A word that is not plain is
 * undefined.
 */
function variablesOf(command: string | undefined, words: readonly (string | undefined)[]): Variables | undefined {
  if (command === undefined || !Object.hasOwn(valued, command)) return undefined;
  const names: string[] = [];
  let array: string | undefined;
  let options = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || !options || !/^-./.test(word)) names.push(nameOf(command, word));
    else if (word === '--') options = false;
    else {
      const option = Array.from(word).findIndex(
        (letter, index) => index > 0 && valued[command]?.includes(letter) === true,
      );
      if (option < 0) continue;
      const value = option + 1 < word.length ? word.slice(option + 1) : words[(at += 1)];
      if (command === 'read' && word[option] === 'a') array = nameOf(command, value);
    }
  }
  if (command !== 'read') array = names[0] ?? 'MAPFILE';
  if (names.length === 0) names.push('REPLY');
  return array === undefined ? { names } : { names, array };
}

function nameOf(command: string, word: string | undefined): string {
  if (word !== undefined && /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(word)) return word;
  throw new Error(`${command} has to name its variables in plain words here`);
}
