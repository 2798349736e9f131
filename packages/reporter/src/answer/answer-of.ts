import type { JsonObject, JsonValue, ToolEnded } from '@fpf/contracts';
import type { Answer, Block, Cell, Fact } from './answer.ts';
import { listBlock } from './list-block.ts';
import { fileEnding, isLongText, isObject, isScalar, plainCell } from './cells.ts';
import { orderedOutput } from './ordered-output.ts';
import { columnBlocks, isColumnSummary } from './column-summary.ts';

type Parts = { readonly facts: readonly Fact[]; readonly blocks: readonly Block[] };

/** Members that hold a text even where it is one line. */
const texts: ReadonlySet<string> = new Set(['text', 'stdout', 'stderr', 'content', 'patch']);
const mostDepth = 4;

/**
 * Reads the form of an answer from a result, which fits the schema of its tool: lines found, tables, lists, texts, and
 * the plain values beside them. The same journal gives the same answer.
 */
export function answerOf({ tool, result }: Pick<ToolEnded, 'tool' | 'result'>): Answer | undefined {
  const output = orderedOutput(result);
  if (output === undefined) return undefined;
  return { tool, changed: result.effects.length > 0, ...partsOf(output) };
}

function partsOf(output: JsonValue): Parts {
  if (isScalar(output)) return { facts: [], blocks: output === '' ? [] : [textBlock('', String(output), '', 0)] };
  if (!isObject(output)) return { facts: [], blocks: listBlocks('', output) };
  const parts = memberParts(output, '', 0);
  // Of several lists those that hold nothing say nothing; of one alone it is the answer.
  const filled = parts.blocks.filter((block) => block.kind !== 'list' || block.items.length > 0);
  return { facts: parts.facts, blocks: filled.length > 0 ? filled : parts.blocks };
}

function memberParts(value: JsonObject, prefix: string, depth: number): Parts {
  const parts = Object.entries(value).map(([key, member]): Parts => {
    const name = `${prefix}${key}`;
    if (typeof member === 'string' && (isLongText(member) || (depth === 0 && texts.has(key))))
      return { facts: [], blocks: member === '' ? [] : [textOf(key, member, value, name)] };
    if (isScalar(member)) return { facts: isSaid(key, member) ? [[name, member]] : [], blocks: [] };
    if (Array.isArray(member) && depth === 0) return { facts: [], blocks: listBlocks(name, member) };
    if (isObject(member) && depth < mostDepth) return memberParts(member, `${name}.`, depth + 1);
    return isEmpty(member) ? { facts: [], blocks: [] } : { facts: [[name, plainCell(member)]], blocks: [] };
  });
  return { facts: parts.flatMap(({ facts }) => facts), blocks: parts.flatMap(({ blocks }) => blocks) };
}

/** That nothing is left out, or that a text is empty, needs no line. */
function isSaid(key: string, value: Cell): boolean {
  return value !== '' && !(key === 'truncated' && value === false);
}

function isEmpty(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

function listBlocks(name: string, list: readonly JsonValue[]): readonly Block[] {
  return list.length > 0 && list.every(isColumnSummary) ? columnBlocks(name, list) : listBlock(name, list);
}

/** A text beside the path of its file and the number of its first line, where the tool gives them. */
function textOf(key: string, text: string, { path, first_line: first }: JsonObject, name: string): Block {
  const ofFile = key === 'text' && typeof path === 'string';
  const line = ofFile && typeof first === 'number' && Number.isSafeInteger(first) && first > 0 ? first : 0;
  return textBlock(name, text, key === 'patch' ? 'diff' : ofFile ? fileEnding(path) : '', line);
}

function textBlock(name: string, text: string, syntax: string, first: number): Block {
  return { kind: 'text', name, syntax, first, text };
}
