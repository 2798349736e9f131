import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export type MarkdownNode = {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly MarkdownNode[];
};

const parser = unified().use(remarkParse).use(remarkGfm);

/** Every node of a page as GitHub's Markdown has it, tables, footnotes and addresses in plain words among it. */
export function nodesOf(page: string): readonly MarkdownNode[] {
  const visit = (node: MarkdownNode): readonly MarkdownNode[] => [node, ...(node.children ?? []).flatMap(visit)];
  return visit(parser.parse(page));
}
