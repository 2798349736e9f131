// Values written as JSON, YAML and TOML in many layouts, without what is tried: each layout is chosen by dice from 0 to 9.

export type Leaf = string | number | boolean;
export type Tree = { readonly [name: string]: Node };
export type Node = Leaf | Tree | readonly Node[];
type Dice = () => number;

/** Every value that holds no others, with its path. */
export function leavesOf(node: Node, path: readonly string[] = []): readonly (readonly [readonly string[], Leaf])[] {
  if (typeof node !== 'object') return [[path, node]];
  return Object.entries(node).flatMap(([name, child]) => leavesOf(child, [...path, name]));
}

/** With comments and commas at the end of lists. */
export function makeJson(node: Node, dice: Dice): string {
  if (typeof node !== 'object') return JSON.stringify(node);
  const gap = (): string => ['', ' ', '\n  ', '\r\n', ' /* , } */ ', ' // "x": [\n'][dice()] ?? ' ';
  const [open, close] = Array.isArray(node) ? ['[', ']'] : ['{', '}'];
  const members = Object.entries(node).map(
    ([name, child]) =>
      gap() + (Array.isArray(node) ? '' : `${JSON.stringify(name)}${gap()}:${gap()}`) + makeJson(child, dice) + gap(),
  );
  return open + members.join(',') + (members.length > 0 && dice() < 2 ? `,${gap()}` : '') + close;
}

export function makeYaml(tree: Tree, dice: Dice): string {
  const head = dice() < 3 ? '# top\n---\n' : '';
  const body = Object.keys(tree).length === 0 ? '{}\n' : yamlBlock(tree, '', dice);
  return (head + body).replaceAll('\n', dice() < 3 ? '\r\n' : '\n');
}

function yamlBlock(node: Tree | readonly Node[], indent: string, dice: Dice): string {
  const comment = (): string => (dice() < 2 ? '  # c: [' : '');
  const isList = Array.isArray(node);
  const lines = Object.entries(node).map(([name, child]) => {
    const begin = isList ? `${indent}-` : `${indent}${yamlText(name, dice)}:`;
    if (typeof child !== 'object') return `${begin} ${yamlScalar(child, dice)}${comment()}\n`;
    const isEmpty = Object.keys(child).length === 0;
    if (isEmpty || dice() < 3) return `${begin} ${yamlFlow(child, dice)}${comment()}\n`;
    const deeper = `${indent}${dice() < 5 ? '  ' : '    '}`;
    const block = yamlBlock(child, deeper, dice);
    if (isList && deeper.length === indent.length + 2 && dice() < 7) return `${begin} ${block.slice(deeper.length)}`;
    return `${begin}${comment()}\n${dice() < 2 ? '\n   # c\n' : ''}${block}`;
  });
  return lines.join('');
}

function yamlFlow(node: Node, dice: Dice): string {
  if (typeof node !== 'object') return yamlScalar(node, dice);
  const gap = dice() < 5 ? ' ' : '';
  if (Array.isArray(node)) return `[${gap}${node.map((child) => yamlFlow(child, dice)).join(`,${gap}`)}${gap}]`;
  const members = Object.entries(node).map(([name, child]) => `${JSON.stringify(name)}: ${yamlFlow(child, dice)}`);
  return `{${gap}${members.join(`,${gap}`)}${gap}}`;
}

function yamlScalar(leaf: Leaf, dice: Dice): string {
  return typeof leaf === 'string' ? yamlText(leaf, dice) : String(leaf);
}

/** Without quotes only where nobody could read something else. */
function yamlText(text: string, dice: Dice): string {
  if (
    /^[a-z][a-z0-9_-]*(?: [a-z]+)*$/.test(text) &&
    !/^(?:yes|no|on|off|true|false|null|y|n)$/.test(text) &&
    dice() < 6
  )
    return text;
  // oxlint-disable-next-line no-control-regex
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(text) && dice() < 5)
    return `'${text.replaceAll("'", "''")}'`;
  return yamlQuoted(text);
}

function yamlQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function makeToml(tree: Tree, dice: Dice): string {
  const lines: string[] = [];
  tomlTable(tree, [], lines, dice);
  return lines.join(dice() < 3 ? '\r\n' : '\n') + (dice() < 5 ? '\n' : '');
}

/** Values first: what follows a header belongs to it. */
function tomlTable(tree: Tree, path: readonly string[], lines: string[], dice: Dice): void {
  const later: (() => void)[] = [];
  for (const [name, child] of Object.entries(tree)) {
    const own = [...path, name];
    const header = own.map((step) => tomlKey(step)).join('.');
    if (isTree(child) && dice() < 6)
      later.push(() => {
        lines.push('', `[${header}]${dice() < 3 ? ' # h' : ''}`);
        tomlTable(child, own, lines, dice);
      });
    else if (Array.isArray(child) && child.length > 0 && child.every(isTree) && dice() < 7)
      later.push(() => {
        for (const one of child) {
          lines.push(`[[${header}]]`);
          // A table inside would be named through the list, which one line alone can do as well.
          for (const [inner, value] of Object.entries(one)) lines.push(`${tomlKey(inner)} = ${tomlValue(value, dice)}`);
        }
      });
    else
      lines.push(
        `${dice() < 2 ? '  ' : ''}${tomlKey(name)} = ${tomlValue(child, dice)}${dice() < 2 ? ' # c = [' : ''}`,
      );
  }
  for (const one of later) one();
}

function isTree(node: Node): node is Tree {
  return typeof node === 'object' && !Array.isArray(node);
}

function tomlKey(name: string): string {
  return /^[A-Za-z0-9_-]+$/.test(name) ? name : tomlQuoted(name);
}

function tomlValue(node: Node, dice: Dice): string {
  if (typeof node === 'string') {
    // oxlint-disable-next-line no-control-regex
    if (!/['\u0000-\u001f\u007f]/.test(node) && dice() < 4) return `'${node}'`;
    return dice() < 2 ? `""${tomlQuoted(node)}""` : tomlQuoted(node);
  }
  if (typeof node !== 'object') return node === 1e20 ? '1e20' : String(node);
  if (Array.isArray(node)) {
    const gap = dice() < 4 ? '\n  ' : ' ';
    return `[${gap}${node.map((child) => tomlValue(child, dice)).join(`,${gap}`)}${dice() < 3 && node.length > 0 ? ',' : ''}${gap}]`;
  }
  return `{ ${Object.entries(node)
    .map(([name, child]) => `${tomlKey(name)} = ${tomlValue(child, dice)}`)
    .join(', ')} }`;
}

function tomlQuoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', String.raw`\u007f`);
}
