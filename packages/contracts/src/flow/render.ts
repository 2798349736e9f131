import { FpfError } from '../errors/fpf-error.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { Renderer } from '../tool/tool-flow.ts';
import { listOf } from './list-of.ts';

/** More than this is refused, never cut: half a report is no report. */
export const mostRendered = 1_048_576;

/** Writes a result as one text. The same value gives the same text, whatever made it. */
export function render(value: JsonValue, renderer: Renderer): string {
  const text = writers[renderer](value);
  if (text.length > mostRendered)
    throw new FpfError({
      code: 'admit.bad-arguments',
      message: `contracts: as ${renderer} the result has ${text.length} characters; ${mostRendered} can be handed on`,
      hint: 'Ask for less: a folder, a number of lines, a shorter list.',
    });
  return text;
}

const writers: Readonly<Record<Renderer, (value: JsonValue) => string>> = {
  text: asText,
  lines: (value) => linesOf(value).map(ended).join(''),
  'markdown-list': (value) => orNone(linesOf(value).map((line) => ended(`- ${line}`))),
  'markdown-table': (value) => tableOf(flat(value), markdownRow, (width) => `|${' --- |'.repeat(width)}\n`),
  csv: (value) => tableOf(value, csvRow, () => ''),
  json: (value) => ended(JSON.stringify(value, undefined, 2)),
  count: (value) => String(countOf(value)),
};

function asText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  const only = wholeText(value);
  if (only !== undefined) return only;
  const list = listOf(value);
  if (list) return orNone(linesOf(list).map(ended));
  return Object.entries(value as JsonObject)
    .map(([name, inner]) => ended(`${name}: ${lineOf(inner)}`))
    .join('');
}

/** A result that is one text with facts about it: `content` of a file that was read. */
function wholeText(value: JsonValue): string | undefined {
  if (Array.isArray(value)) return undefined;
  const { content, text } = value as JsonObject;
  return [content, text].find((one) => typeof one === 'string');
}

function linesOf(value: JsonValue): readonly string[] {
  const list = listOf(value);
  if (list) return list.map(lineOf);
  const text = typeof value === 'object' && value !== null ? (wholeText(value) ?? asText(value)) : scalar(value);
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}

/** One element on one line: a place as `path:line: text`, anything else by its members. */
function lineOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return oneLine(scalar(value));
  if (Array.isArray(value)) return value.map(lineOf).join(', ');
  const { path, line, ...rest } = value as JsonObject;
  if (typeof path !== 'string')
    return Object.entries(value as JsonObject)
      .map(([name, inner]) => `${name}: ${lineOf(inner)}`)
      .join(', ');
  const place = typeof line === 'number' ? `${path}:${line}` : path;
  const others = Object.values(rest).map(lineOf).join(', ');
  return oneLine(others === '' ? place : `${place}: ${others}`);
}

function tableOf(value: JsonValue, row: (cells: readonly string[]) => string, rule: (width: number) => string): string {
  const list = listOf(value) ?? [value];
  const columns = [...new Set(list.flatMap((one) => (isRecord(one) ? Object.keys(one) : ['value'])))];
  const cells = (one: JsonValue): readonly string[] =>
    columns.map((name) => (isRecord(one) ? cell(one, name) : name === 'value' ? cellOf(one) : ''));
  return columns.length === 0 ? '' : row(columns) + rule(columns.length) + list.map((one) => row(cells(one))).join('');
}

/** Without what does not fit in a cell, where anything else is left. */
function flat(value: JsonValue): JsonValue {
  const list = listOf(value) ?? [value];
  const isNested = (one: JsonValue | undefined): boolean => typeof one === 'object' && one !== null;
  return list.map((one) => {
    const kept = isRecord(one) ? Object.entries(one).filter(([, inner]) => !isNested(inner)) : [];
    return kept.length > 0 ? Object.fromEntries(kept) : one;
  });
}

function cell(record: JsonObject, name: string): string {
  return Object.hasOwn(record, name) ? cellOf(record[name] ?? '') : '';
}

function cellOf(value: JsonValue): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : scalar(value);
}

function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((text) => oneLine(text).replaceAll('\\', '\\\\').replaceAll('|', '\\|')).join(' | ')} |\n`;
}

function csvRow(cells: readonly string[]): string {
  return `${cells.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\n`;
}

function countOf(value: JsonValue): number {
  const list = listOf(value);
  if (list) return list.length;
  const { count, total } = isRecord(value) ? value : {};
  const said = [count, total].find((one) => typeof one === 'number');
  if (said !== undefined) return said;
  throw new FpfError({
    code: 'admit.bad-arguments',
    message: 'contracts: the result has no list and no count, so nothing can be counted',
    hint: 'Ask for the result itself.',
  });
}

function orNone(lines: readonly string[]): string {
  return lines.length > 0 ? lines.join('') : '(none)\n';
}

function scalar(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, ' ').trim();
}

function ended(line: string): string {
  return `${line}\n`;
}

function isRecord(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
