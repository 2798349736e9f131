import remarkFrontmatter from 'remark-frontmatter';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** A second-level heading at the top of the document, and whether anything stands below it. */
export type Section = { readonly title: string; readonly line: number; readonly column: number; readonly empty: boolean };
export type Markdown = { readonly frontmatterEnd: number; readonly sections: readonly Section[] };

/** Only blocks are read: headings are all that is asked for, and inline rules are where crafted text costs time. */
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

/** Reads SKILL.md with unified and remark, at load and validate only. `bodyProblem` comes first. */
export function readMarkdown(text: string): Markdown {
  const root = unified().use(remarkParse).use(remarkFrontmatter, ['yaml']).use(withoutInline).parse(text);
  const nodes = root.children;
  const [first] = nodes;
  const sections = nodes.flatMap((node, index): readonly Section[] => {
    if (node.type !== 'heading' || node.depth !== 2) return [];
    const next = nodes[index + 1];
    const empty = !next || (next.type === 'heading' && next.depth <= 2);
    const { start, end } = node.position ?? { start: { line: 1, column: 1, offset: 0 }, end: { offset: 0 } };
    return [{ title: titleOf(text.slice(start.offset ?? 0, end.offset ?? 0)), line: start.line, column: start.column, empty }];
  });
  return { frontmatterEnd: first?.type === 'yaml' ? (first.position?.end.offset ?? 0) : 0, sections };
}

/** `## Not for ##` and `Not for` over a line of dashes are both “Not for”. */
function titleOf(source: string): string {
  const [line = ''] = source.split(/\r\n|\n|\r/);
  return line
    .replace(/^#{1,6}[ \t]*/, '')
    .replace(/[ \t]+#{1,512}[ \t]*$/, '')
    .trim();
}
