import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { type Fence, readFence } from './fence.ts';
import { anchorsOf } from './anchors.ts';

export type Link = { readonly url: string; readonly line: number };

/** A page of documentation: what can be checked of it. */
export type Page = {
  readonly file: string;
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  readonly anchors: ReadonlySet<string>;
  readonly text: string;
};

/** As much of a Markdown tree as is looked at. */
type Node = {
  readonly type: string;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number } } | undefined;
  readonly value?: string;
  readonly lang?: string | null | undefined;
  readonly meta?: string | null | undefined;
  readonly url?: string;
};

export function readPage(root: string, file: string): Page {
  return parsePage(file, readFileSync(join(root, file), 'utf8'));
}

export function parsePage(file: string, text: string): Page {
  const nodes = flatten(unified().use(remarkParse).parse(text));
  const line = (node: Node): number => node.position?.start.line ?? 1;
  return {
    file,
    text,
    fences: nodes
      .filter(({ type }) => type === 'code')
      .map((node) => readFence(file, line(node), node.lang ?? '', node.meta ?? '', node.value ?? '')),
    links: nodes.flatMap((node) => (node.url === undefined ? [] : [{ url: node.url, line: line(node) }])),
    anchors: anchorsOf(nodes.filter(({ type }) => type === 'heading').map(wordsOf)),
  };
}

function flatten(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(flatten)];
}

function wordsOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(wordsOf).join('');
}
