import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/**
 * A block as it is written: `text` is the source, so that a place in it is a place in the file. An item is an entry of
 * a list that stands in the section itself; entries of lists inside lists are `nested`. Code has its content only, and
 * its language.
 */
export type Block = {
  readonly kind: 'item' | 'nested' | 'paragraph' | 'heading' | 'code' | 'other';
  readonly text: string;
  readonly line: number;
  readonly column: number;
  /** The number that a numbered item is written with. */
  readonly ordinal?: number;
  readonly language?: string;
};

/** What stands under one heading of the first or second level; depth 0 is what stands above them all. */
export type Section = {
  readonly depth: 0 | 1 | 2;
  readonly title: string;
  readonly line: number;
  readonly column: number;
  readonly blocks: readonly Block[];
};

/** Plain data: it passes from a worker as it is. */
export type Markdown = { readonly frontmatterEnd: number; readonly sections: readonly Section[] };

/**
 * Only blocks are read here: inline rules are where crafted text costs time. What is needed of them, `readInline`
 * reads.
 */
const inlineRules = [
  'attention',
  'autolink',
  'characterEscape',
  'characterReference',
  'codeText',
  'definition',
  'hardBreakEscape',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
];

function withoutInline(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  (data.micromarkExtensions ??= []).push({ disable: { null: inlineRules } });
}

function parse(text: string) {
  return unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(withoutInline).parse(text);
}

type Node = ReturnType<typeof parse>['children'][number];
type Entry = Extract<Node, { type: 'list' }>['children'][number];

/** Reads SKILL.md with unified and remark, at load and validate only. `bodyProblem` comes first. */
export function readMarkdown(text: string): Markdown {
  const root = parse(text);
  const [first] = root.children;
  const sections: (Section & { readonly blocks: Block[] })[] = [
    { depth: 0, title: '', line: 1, column: 1, blocks: [] },
  ];
  for (const node of root.children) {
    const { start, source } = sourceOf(node, text);
    if (node.type === 'yaml' && node === first) continue;
    if (node.type === 'heading' && node.depth <= 2)
      sections.push({
        depth: node.depth as 1 | 2,
        title: titleOf(source),
        line: start.line,
        column: start.column,
        blocks: [],
      });
    else addBlocks(node, text, 0, sections.at(-1)?.blocks ?? []);
  }
  return { frontmatterEnd: first?.type === 'yaml' ? (first.position?.end.offset ?? 0) : 0, sections };
}

function addBlocks(node: Node, text: string, lists: number, into: Block[]): void {
  const { start, source } = sourceOf(node, text);
  const place = { line: start.line, column: start.column };
  if (node.type === 'list') for (const entry of node.children) addEntry(entry, text, lists + 1, into);
  else if (node.type === 'blockquote') for (const child of node.children) addBlocks(child, text, lists + 1, into);
  else if (node.type === 'paragraph' || node.type === 'heading') into.push({ kind: node.type, text: source, ...place });
  else if (node.type === 'code') {
    // A fence has a line of its own before the content; indented code has none.
    const line = place.line + (/^[`~]/.test(source) ? 1 : 0);
    into.push({ kind: 'code', text: node.value, language: node.lang ?? '', line, column: 1 });
  } else into.push({ kind: 'other', text: source, ...place });
}

/** An entry's own text is its first paragraph; what else it holds are blocks that follow it. */
function addEntry(entry: Entry, text: string, lists: number, into: Block[]): void {
  const [first, ...rest] = entry.children;
  const { start, source } = sourceOf(entry, text);
  const number = /^(\d{1,9})[.)]/.exec(source.slice(0, 12))?.[1];
  const own = first?.type === 'paragraph' ? sourceOf(first, text) : { start, source: '' };
  into.push({
    kind: lists === 1 ? 'item' : 'nested',
    text: own.source,
    line: own.start.line,
    column: own.start.column,
    ...(number === undefined ? {} : { ordinal: Number(number) }),
  });
  for (const child of first?.type === 'paragraph' ? rest : entry.children) addBlocks(child, text, lists, into);
}

function sourceOf(
  { position }: Pick<Node | Entry, 'position'>,
  text: string,
): { readonly start: { readonly line: number; readonly column: number }; readonly source: string } {
  if (!position) return { start: { line: 1, column: 1 }, source: '' };
  return { start: position.start, source: text.slice(position.start.offset ?? 0, position.end.offset ?? 0) };
}

/** `## Not for ##` and `Not for` over a line of dashes are both “Not for”. */
function titleOf(source: string): string {
  const [line = ''] = source.split(/\r\n|\n|\r/, 1);
  const text = line.replace(/^#{1,6}/, '').trim();
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  const closed = end < text.length && (end === 0 || text[end - 1] === ' ' || text[end - 1] === '\t');
  return closed ? text.slice(0, end).trim() : text;
}
