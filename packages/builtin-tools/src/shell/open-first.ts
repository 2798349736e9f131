import type { BashTransformResult, TransformPlugin } from 'just-bash';

type Node = Readonly<Record<string, unknown>>;
type Redirection = Node & {
  readonly fd: number | null;
  readonly operator: string;
  readonly fdVariable?: string;
  readonly target: Node;
};
type Script = BashTransformResult['ast'];

/** Far above what scripts number by hand. */
const first = 200;

/**
 * The shell ends a whole script, and forgets what it said, when the files refuse `> place`; when they refuse `3> place`
 * the command fails and the script goes on. So each output is opened under a number of its own, and the streams are led
 * to that number.
 */
export const openFirst: TransformPlugin = {
  name: 'open-first',
  transform: ({ ast }) => ({ ast: rewritten(ast) as Script }),
};

function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const entries = Object.entries(value).map(([name, part]) => [
    name,
    name === 'redirections' ? opened(part) : rewritten(part),
  ]);
  return Object.fromEntries(entries);
}

function opened(list: unknown): readonly Node[] {
  return (rewritten(list) as readonly Redirection[]).flatMap((one, index): readonly Node[] => {
    const streams = streamsOf(one);
    if (streams.length === 0 || literalOf(one.target)?.startsWith('/dev/') === true) return [one];
    const fd = first + index;
    const lead = streams.map((stream) => ({
      type: 'Redirection',
      fd: stream,
      operator: '>&',
      target: wordOf(String(fd)),
    }));
    return [{ ...one, fd, operator: fileOperator(one.operator) }, ...lead];
  });
}

/** Which of the two streams a redirection leads into a file. */
function streamsOf({ fd, operator, fdVariable, target }: Redirection): readonly number[] {
  if (fdVariable !== undefined) return [];
  if (operator === '&>' || operator === '&>>') return [1, 2];
  if (operator === '>&') return fd === null && !/^(\d+-?|-)?$/.test(literalOf(target) ?? '') ? [1, 2] : [];
  if (operator !== '>' && operator !== '>>' && operator !== '>|') return [];
  return fd === null ? [1] : fd === 1 || fd === 2 ? [fd] : [];
}

function fileOperator(operator: string): string {
  return operator === '&>>' ? '>>' : operator === '&>' || operator === '>&' ? '>' : operator;
}

function wordOf(value: string): Node {
  return { type: 'Word', parts: [{ type: 'Literal', value }] };
}

/** A word that is one plain text. */
function literalOf({ parts }: Node): string | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts = (parts as readonly Node[]).map((part) => (part['type'] === 'Literal' ? part['value'] : undefined));
  return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
}
