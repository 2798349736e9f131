/** A fenced block of a page: its text, and what the page asks to be done with it. */
export type Fence = {
  readonly file: string;
  readonly line: number;
  readonly lang: string;
  readonly text: string;
  /** `run`: a program that is executed, not only type-checked. */
  readonly run: boolean;
  /** `output`: what the block before it prints. */
  readonly output: boolean;
  /** `exit=3`: how the block ends when all is well. */
  readonly exit: number;
  /** `file=PATH`: written to that place before the next block is run. */
  readonly path: string | undefined;
  /** `schema=URN`: what a JSON document has to fit, where it does not say so itself. */
  readonly schema: string | undefined;
  /** `no-run: REASON`, always the last word. */
  readonly noRun: string | undefined;
  readonly problem: string | undefined;
};

type Words = { -readonly [K in keyof Fence]: Fence[K] };

/** Reads the words after the language of a fence. A word that nobody knows is a mistake in the page. */
export function readFence(file: string, line: number, lang: string, info: string, text: string): Fence {
  const [words, reason] = split(info);
  const fence: Words = {
    file,
    line,
    lang,
    text,
    run: false,
    output: false,
    exit: 0,
    path: undefined,
    schema: undefined,
    noRun: reason,
    problem: lang === '' ? 'the block does not name its language' : undefined,
  };
  if (reason === '') fence.problem = '`no-run:` needs a reason';
  for (const word of words.split(/\s+/).filter((part) => part !== '')) read(word, fence);
  return fence;
}

function read(word: string, fence: Words): void {
  const [name, value] = word.split(/=(.*)/s) as [string, string?];
  if (name === 'run' && value === undefined) fence.run = true;
  else if (name === 'output' && value === undefined) fence.output = true;
  else if (name === 'exit' && /^\d{1,3}$/.test(value ?? '')) fence.exit = Number(value);
  else if (name === 'file' && value !== undefined && /^[\w.-][\w./@-]*$/.test(value)) fence.path = value;
  else if (name === 'schema' && value?.startsWith('urn:fpf:')) fence.schema = value;
  else fence.problem = `nobody knows the word \`${word}\` after the language`;
}

function split(info: string): [string, string?] {
  const at = info.indexOf('no-run:');
  return at < 0 ? [info] : [info.slice(0, at), info.slice(at + 'no-run:'.length).trim()];
}
