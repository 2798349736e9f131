// Glob patterns, matched in time that grows with pattern × path and no faster: no regular expression, no search tree.

const limits = { characters: 256, alternatives: 64 };

/**
 * A test for paths with `/` between their parts. `*` is any run within a part, `**` any number of whole parts, `?` one character, `[a-z]`
 * and `[!a-z]` one of a set, `{a,b}` one of several texts. A pattern without `/` is matched against
 * the name alone, and one that ends with `/` stands for all that is below.
 */
export function compileGlob(pattern) {
  refuse(pattern);
  const plain = pattern
    .normalize('NFC')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/$/, '/**');
  const globs = expand(plain).map((one) =>
    one.split('/').map((part) => (part === '**' ? part : tokensOf(part, pattern))),
  );
  return (path) => {
    const parts = path.normalize('NFC').split('/');
    return globs.some((glob) =>
      glob.length === 1 && glob[0] !== '**' ? matchPart(glob[0], parts.at(-1)) : matchParts(glob, parts),
    );
  };
}

function refuse(pattern) {
  if (pattern.trim() === '' || Array.from(pattern).length > limits.characters)
    throw new Error(`the pattern is not a text of 1 to ${limits.characters} characters`);
  if (/[\0\r\n]/.test(pattern)) throw new Error('the pattern has a NUL character or a line break');
  if (pattern.includes('\\')) throw new Error('the pattern has a backslash; write / between folders');
  if (pattern.startsWith('/') || /^[A-Za-z]:/.test(pattern))
    throw new Error(`"${pattern}" is absolute; write a pattern for paths inside the workspace`);
  if (pattern.split('/').includes('..'))
    throw new Error(`"${pattern}" leads out by ..; name the folder as path instead`);
}

/** Every `{a,b}` written out, those inside others too. */
function expand(pattern) {
  const done = [];
  const open = [pattern];
  while (open.length > 0) {
    if (done.length + open.length > limits.alternatives)
      throw new Error(`the pattern has more than ${limits.alternatives} alternatives`);
    const one = open.pop();
    const group = innermost(one);
    if (!group) done.push(one);
    else for (const choice of group.choices) open.push(one.slice(0, group.from) + choice + one.slice(group.to));
  }
  return done;
}

function innermost(pattern) {
  const to = pattern.indexOf('}');
  const from = pattern.lastIndexOf('{', to < 0 ? undefined : to);
  if (to < 0 && from < 0) return undefined;
  if (to < 0 || from < 0) throw new Error(`"${pattern}" has a brace that is not closed or not opened`);
  return { from, to: to + 1, choices: pattern.slice(from + 1, to).split(',') };
}

function tokensOf(part, pattern) {
  const tokens = [];
  const chars = Array.from(part);
  for (let at = 0; at < chars.length; at++) {
    if (chars[at] === '*') {
      if (tokens.at(-1)?.kind !== 'run') tokens.push({ kind: 'run' });
    } else if (chars[at] === '?') tokens.push({ kind: 'one', fits: () => true });
    else if (chars[at] === '[') {
      const end = chars.indexOf(']', at + (chars[at + 1] === '!' || chars[at + 1] === '^' ? 3 : 2));
      if (end < 0) throw new Error(`"${pattern}" has a [ without its ]`);
      tokens.push({ kind: 'one', fits: setOf(chars.slice(at + 1, end)) });
      at = end;
    } else {
      const char = chars[at];
      tokens.push({ kind: 'one', fits: (other) => other === char });
    }
  }
  return tokens;
}

function setOf(chars) {
  const not = chars[0] === '!' || chars[0] === '^';
  const members = not ? chars.slice(1) : chars;
  const ranges = [];
  for (let at = 0; at < members.length; at++) {
    const last = members[at + 1] === '-' && members[at + 2] !== undefined ? members[at + 2] : members[at];
    ranges.push([members[at].codePointAt(0), last.codePointAt(0)]);
    if (members[at + 1] === '-' && members[at + 2] !== undefined) at += 2;
  }
  return (char) => ranges.some(([low, high]) => char.codePointAt(0) >= low && char.codePointAt(0) <= high) !== not;
}

function matchPart(tokens, name) {
  const chars = Array.from(name);
  return matchRuns(
    tokens,
    chars,
    (token) => token.kind === 'run',
    (token, char) => token.fits(char),
  );
}

function matchParts(glob, parts) {
  return matchRuns(glob, parts, (token) => token === '**', matchPart);
}

/** Only the last run is ever made longer: one that was passed has already fitted as short as it can. */
function matchRuns(tokens, items, isRun, fits) {
  let [token, item] = [0, 0];
  let back;
  while (item < items.length) {
    if (token < tokens.length && isRun(tokens[token])) back = { token: ++token, item };
    else if (token < tokens.length && fits(tokens[token], items[item])) {
      token += 1;
      item += 1;
    } else if (back) {
      token = back.token;
      item = ++back.item;
    } else return false;
  }
  while (token < tokens.length && isRun(tokens[token])) token += 1;
  return token === tokens.length;
}
