import type { JsonObject, ToolSpec } from '@fpf/contracts';
import type { Example } from './examples.ts';
import type { PersonPath } from './person-path.ts';
import type { PersonValues } from './person-values.ts';

/** `new`: a path that need not be there. */
type SlotKind = 'path' | 'new' | 'number' | 'text';

/** A value of the example's call that its sentence says. */
type Slot = { readonly arg: string; readonly value: string; readonly kind: SlotKind };

/** A sentence with values of a person, and which of its arguments they are. */
export type Filled = {
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  /** Paths of the example itself: they are shown only where they are there too. */
  readonly unsaid: readonly string[];
  /** How many of the values are the person's. */
  readonly own: number;
};

const mostFilled = 48;

/**
 * An example with other values, in every way that a person's own allow, the fullest first. Nothing where its call has a
 * text that the sentence says in other words: with another value nobody could say how. What changes something takes
 * nothing but plain values, each of them, and in their order.
 */
export function fillExample(example: Example, values: PersonValues): readonly Filled[] {
  const slots = slotsOf(example);
  if (!slots) return [];
  const start: Filling = { text: textWithMarks(example.text, slots), values: {}, unsaid: [], own: 0 };
  // A file first: what else is said may have to be in it.
  const ordered = [...slots.entries()].toSorted(([, one], [, other]) => rankOf(one) - rankOf(other));
  let filled: readonly Filling[] = [start];
  for (const [n, slot] of ordered)
    filled = filled.flatMap((one) => waysOf(one, { n, ...slot }, example.tool, values)).slice(0, mostFilled);
  return filled
    .filter((one) => isRange(one, slots) && (isReading(example.tool) || isAllInOrder(one, slots, values)))
    .map(({ file: _file, ...one }) => one)
    .toSorted((one, other) => other.own - one.own);
}

type Filling = Filled & { readonly file?: PersonPath };

const pathNames = /path|file|folder|dir|^(?:from|to|report|target|dest|destination)$/i;
const newNames = /^(?:to|report|target|dest|destination|folder|new_?path|output)$/i;

function slotsOf({ text, tool, args }: Example): readonly Slot[] | undefined {
  const slots: Slot[] = [];
  for (const [arg, given] of Object.entries(args)) {
    if (typeof given !== 'string' && typeof given !== 'number') continue;
    const value = String(given).trim();
    if (placeOf(text, value) >= 0) slots.push({ arg, value, kind: kindOf(tool, arg, given) });
    else if (typeof given === 'string' && !isWord(tool, arg)) return undefined;
  }
  return slots.toSorted((one, other) => placeOf(text, one.value) - placeOf(text, other.value));
}

/** One of few values that the tool knows. */
function isWord({ input_schema: schema }: ToolSpec, arg: string): boolean {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;
  return Array.isArray(properties[arg]?.['enum']);
}

function kindOf(tool: ToolSpec, arg: string, given: string | number): SlotKind {
  if (/^\d[\d.]*$/.test(String(given))) return 'number';
  if (!pathNames.test(arg)) return 'text';
  const isNew = newNames.test(arg) || /^(?:write|append|make|create)_/.test(tool.name);
  return isNew && !isReading(tool) ? 'new' : 'path';
}

function isReading({ effect }: ToolSpec): boolean {
  return effect === 'pure';
}

function rankOf({ kind }: Slot): number {
  return kind === 'path' ? 0 : kind === 'new' ? 1 : 2;
}

/** As a whole: `src` is not in `srcs`. */
function placeOf(text: string, value: string): number {
  for (let at = value === '' ? -1 : text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const rest = text.slice(at + value.length);
    if (!/[\p{L}\p{N}_/-]$/u.test(text.slice(0, at)) && !/^(?:[\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(rest)) return at;
  }
  return -1;
}

function markOf(n: number): string {
  return `\u0001${n}\u0001`;
}

function textWithMarks(text: string, slots: readonly Slot[]): string {
  let marked = text;
  for (const [n, { value }] of slots.entries()) {
    const at = placeOf(marked, value);
    if (at >= 0) marked = marked.slice(0, at) + markOf(n) + marked.slice(at + value.length);
  }
  return marked;
}

type Numbered = Slot & { readonly n: number };

function waysOf(one: Filling, slot: Numbered, tool: ToolSpec, values: PersonValues): readonly Filling[] {
  const { n, arg, value, kind } = slot;
  const taken = Object.values(one.values);
  const put = (said: string): Filling => ({
    ...one,
    text: inPlace(one.text, markOf(n), slot, said),
    values: { ...one.values, [arg]: said },
  });
  const own = { own: one.own + 1 };
  const files = pathsFor(slot, tool, values).filter(({ path }) => !taken.includes(path));
  const without = isNeeded(tool, arg) ? undefined : withoutPhrase(one.text, markOf(n));
  const rest = without === undefined ? [] : [{ ...one, text: without }];
  if (kind === 'path') {
    const found = files.map((file) => ({ ...put(file.path), ...own, ...(file.type === 'file' && { file }) }));
    return [...found, ...rest, ...(isReading(tool) ? [{ ...put(value), unsaid: [...one.unsaid, value] }] : [])];
  }
  const said =
    kind === 'new'
      ? [...values.newPaths.filter((path) => endingOf(path) === endingOf(value)), ...files.map(({ path }) => path)]
      : kind === 'number'
        ? values.numbers
        : textsFor(one, slot, tool, values);
  return [...said.filter((text) => !taken.includes(text)).map((text) => ({ ...put(text), ...own })), ...rest];
}

/** Files that hold data are read by what they are; of the others one is as good as another. */
const data: ReadonlySet<string> = new Set(['csv', 'tsv', 'json', 'jsonl', 'toml', 'yaml', 'yml', 'ini', 'ipynb']);

function pathsFor({ value }: Slot, tool: ToolSpec, { paths }: PersonValues): readonly PersonPath[] {
  const ending = endingOf(value);
  return paths.filter(({ path, type, isSaid }) => {
    if (!isSaid && !isReading(tool)) return false;
    if (ending === '') return type === 'folder';
    return type === 'file' && (!data.has(ending) || endingOf(path) === ending);
  });
}

function endingOf(path: string): string {
  return /[^/.]\.(\w{1,8})$/u.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Arguments that say what is in the file already, also of a tool that changes it. */
const saysWhatIsThere = /^(?:old|where|equals|column|key|first|after)/;
const isColumn = /^(?:of|by|where|column)$/;

function textsFor({ file }: Filling, { arg }: Slot, tool: ToolSpec, values: PersonValues): readonly string[] {
  const { quoted, names, numbers, words } = values;
  const plain = isReading(tool) ? [...quoted, ...names] : [...quoted, ...numbers];
  if (file === undefined || !(isReading(tool) || saysWhatIsThere.test(arg))) return plain;
  if (arg === 'key') return keysOf(file).filter((key) => isAskedFor(key, words));
  if (isColumn.test(arg) && isTable(file)) return columnsOf(file).filter((column) => isAskedFor(column, words));
  return plain.filter((text) => placeOf(file.text ?? '', text) >= 0);
}

/** `paid_2026` for “who has paid”: a part of the name is said. */
function isAskedFor(name: string, words: readonly string[]): boolean {
  const said = new Set(words.map((word) => word.toLowerCase()));
  const parts = name.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return said.has(name.toLowerCase()) || parts.some((part) => said.has(part));
}

function isTable({ path }: PersonPath): boolean {
  return /^[ct]sv$/.test(endingOf(path));
}

function columnsOf({ text = '' }: PersonPath): readonly string[] {
  return (text.split(/\r?\n/, 1)[0] ?? '').split(/[,;\t]/).map((cell) => cell.replace(/^"|"$/g, ''));
}

/** Names that a line of settings begins with. */
function keysOf({ text = '' }: PersonPath): readonly string[] {
  return [...text.matchAll(/^\s*["']?([\w.-]+)["']?\s*[:=]/gmu)].map(([, key = '']) => key);
}

/** A text in quotation marks, so that it is taken for a value whatever it says. Names of what is in files stand bare. */
function inPlace(text: string, mark: string, { kind, arg }: Slot, said: string): string {
  const at = text.indexOf(mark);
  const isQuoted = text[at - 1] === '"' && text[at + mark.length] === '"';
  const isBare = kind !== 'text' || arg === 'key' || isColumn.test(arg);
  return text.replace(mark, () => (isQuoted || (isBare && !/\s/.test(said)) ? said : `"${said}"`));
}

function isNeeded({ input_schema: schema }: ToolSpec, arg: string): boolean {
  return ((schema['required'] ?? []) as readonly string[]).includes(arg);
}

/** “Where is TODO mentioned in src?” without the folder. */
function withoutPhrase(text: string, mark: string): string | undefined {
  const [before = '', after = ''] = text.split(mark);
  const shorter = before.replace(/\s+(?:in|below|under|of|from|inside)\s+$/u, '');
  return shorter.length === before.length ? undefined : shorter + after;
}

/** Numbers of a file that is the person's too, that go up, and no further than it has lines. */
function isRange({ values, file, unsaid }: Filling, slots: readonly Slot[]): boolean {
  const numbers = slots.flatMap(({ arg, kind }) => (kind === 'number' ? [Number(values[arg] ?? 0)] : []));
  const lines = file?.text?.split('\n').length ?? Infinity;
  if (numbers.length > 0 && unsaid.length > 0) return false;
  return numbers.every((number, n) => number <= lines && (n === 0 || number >= (numbers[n - 1] ?? 0)));
}

/** Every plain value of the request, and texts and numbers in the order in which the request has them. */
function isAllInOrder({ values: given }: Filled, slots: readonly Slot[], values: PersonValues): boolean {
  const { quoted, numbers, newPaths, paths } = values;
  const all = [...quoted, ...numbers, ...newPaths, ...paths.flatMap(({ path, isSaid }) => (isSaid ? [path] : []))];
  const said = Object.values(given);
  const order = slots.map(({ arg }) => quoted.indexOf(given[arg] ?? '')).filter((at) => at >= 0);
  return all.every((value) => said.includes(value)) && order.every((at, n) => n === 0 || at > (order[n - 1] ?? -1));
}
