// JSON as a flat list of its values, each with its place in the text. Nothing is converted, so a number stays as it is written,
// and a value costs a few bytes whatever it is. Read without recursion.

export const kinds = { object: 1, array: 2, string: 3, number: 4, boolean: 5, null: 6 };

const deepest = 256;
const words = [
  ['true', kinds.boolean],
  ['false', kinds.boolean],
  ['null', kinds.null],
];

/** One JSON document. The first value is the document's; a container is followed by its members (key, value) or items. */
export function readTree(text) {
  const tree = emptyTree(text);
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const at = blank(text, readValue(tree, from, text.length), text.length);
  if (at < text.length) throw fault(text, at, 'something follows the end of the value');
  return tree;
}

/** JSON Lines: an array of the values, one a line; lines of white space are passed over. */
export function readLines(text) {
  const tree = emptyTree(text);
  const root = add(tree, kinds.array, 0);
  for (let from = text.charCodeAt(0) === 0xfeff ? 1 : 0; from < text.length;) {
    const feed = text.indexOf('\n', from);
    const end = feed < 0 ? text.length : feed;
    if (blank(text, from, end) < end) {
      const at = blank(text, readValue(tree, from, end), end);
      if (at < end) throw fault(text, at, 'something follows the value of this line');
    }
    from = end + 1;
  }
  close(tree, root, text.length);
  return tree;
}

/** The values directly inside a container, in their order; of an object's member the value, with its key's place before it. */
export function* children(tree, node) {
  const isObject = tree.kind[node] === kinds.object;
  for (let at = node + 1; at < tree.after[node]; at = tree.after[at]) {
    if (isObject) at += 1;
    yield at;
  }
}

/** The decoded text of a string or key. */
export function stringOf(tree, node) {
  const from = tree.start[node] + 1;
  const plain = tree.text.slice(from, tree.end[node] - 1);
  return plain.includes('\\') ? JSON.parse(`"${plain}"`) : plain;
}

function emptyTree(text) {
  return {
    text,
    size: 0,
    kind: new Uint8Array(1024),
    start: new Int32Array(1024),
    end: new Int32Array(1024),
    after: new Int32Array(1024),
  };
}

function add(tree, kind, start) {
  const node = tree.size;
  if (node === tree.kind.length) for (const list of ['kind', 'start', 'end', 'after']) tree[list] = doubled(tree[list]);
  tree.kind[node] = kind;
  tree.start[node] = start;
  tree.size = node + 1;
  return node;
}

function doubled(list) {
  const wide = new list.constructor(list.length * 2);
  wide.set(list);
  return wide;
}

function close(tree, node, end) {
  tree.end[node] = end;
  tree.after[node] = tree.size;
}

/** Reads the value that begins at `from`, and answers with the place behind it. */
function readValue(tree, from, end) {
  const { text } = tree;
  const open = [];
  let at = blank(text, from, end);
  for (;;) {
    const char = at < end ? text[at] : '';
    if (char === '{' || char === '[') {
      if (open.length === deepest) throw fault(text, at, `it is deeper than ${deepest} levels`);
      const node = add(tree, char === '{' ? kinds.object : kinds.array, at);
      at = blank(text, at + 1, end);
      if (at >= end || text[at] !== closerOf(tree, node)) {
        open.push(node);
        if (char === '{') at = readKey(tree, at, end);
        continue;
      }
      at += 1;
      close(tree, node, at);
    } else at = readScalar(tree, at, end);

    for (;;) {
      if (open.length === 0) return at;
      const top = open.at(-1);
      at = blank(text, at, end);
      const next = at < end ? text[at] : '';
      if (next === closerOf(tree, top)) {
        at += 1;
        close(tree, top, at);
        open.pop();
      } else if (next === ',') {
        at = blank(text, at + 1, end);
        if (tree.kind[top] === kinds.object) at = readKey(tree, at, end);
        break;
      } else throw fault(text, at, `"," or "${closerOf(tree, top)}" is missing`);
    }
  }
}

function closerOf(tree, node) {
  return tree.kind[node] === kinds.object ? '}' : ']';
}

function readKey(tree, from, end) {
  const { text } = tree;
  if (from >= end || text[from] !== '"') throw fault(text, from, 'a key in double quotes is missing');
  const at = blank(text, readString(tree, from, end), end);
  if (at >= end || text[at] !== ':') throw fault(text, at, '":" is missing after a key');
  return blank(text, at + 1, end);
}

function readScalar(tree, at, end) {
  const { text } = tree;
  const char = at < end ? text[at] : '';
  if (char === '"') return readString(tree, at, end);
  const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.+-])/y;
  number.lastIndex = at;
  if (/[-0-9]/.test(char)) {
    if (!number.test(text)) throw fault(text, at, 'a number is not written as JSON has it');
    close(tree, add(tree, kinds.number, at), number.lastIndex);
    return number.lastIndex;
  }
  for (const [word, kind] of words) {
    if (!text.startsWith(word, at)) continue;
    close(tree, add(tree, kind, at), at + word.length);
    return at + word.length;
  }
  throw fault(
    text,
    at,
    char === ''
      ? 'a value is missing at the end'
      : char === '/'
        ? 'comments are no part of JSON'
        : 'a value is missing',
  );
}

function readString(tree, from, end) {
  const { text } = tree;
  const node = add(tree, kinds.string, from);
  for (let at = from + 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      close(tree, node, at + 1);
      return at + 1;
    }
    if (code < 0x20) throw fault(text, at, 'a string has a control character or a line break');
    if (code === 0x5c) {
      const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
      escape.lastIndex = at;
      if (!escape.test(text)) throw fault(text, at, 'a string has an escape that JSON does not know');
      at = escape.lastIndex - 1;
    }
  }
  throw fault(text, from, 'a string is not closed');
}

function blank(text, from, end) {
  let at = from;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
  }
  return at;
}

function fault(text, at, what) {
  let line = 1;
  let begin = 0;
  for (let feed = text.indexOf('\n'); feed >= 0 && feed < at; feed = text.indexOf('\n', begin)) {
    line += 1;
    begin = feed + 1;
  }
  return new Error(`it is not JSON: ${what} (line ${line}, column ${at - begin + 1})`);
}
