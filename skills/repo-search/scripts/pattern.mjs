// Patterns as RE2 has them, matched in time that grows with pattern × text and no faster: all ways through a pattern are gone together,
// character by character, so that none is ever tried twice. What needs a search back (back references, looking around) is refused.
import { parsePattern } from './pattern-syntax.mjs';

const mostSteps = 60_000_000;

/** `{ at(line), spent() }`: where a pattern fits a line, whatever its case, or -1; and whether its work is used up, and no line is looked at. */
export function compilePattern(pattern, most = mostSteps) {
  const run = machine(programOf(parsePattern(pattern)));
  let steps = 0;
  const at = (line) => {
    if (steps > most) return -1;
    const found = run([...line.toLowerCase()]);
    steps += found.steps;
    return found.at;
  };
  return { at, spent: () => steps > most };
}

/** Instructions: `take` a character, go `both` ways, `check` where it stands, `done`. */
function programOf(tree) {
  const code = [];
  emit(tree, code);
  code.push({ op: 'done' });
  return code;
}

function emit(node, code) {
  if (code.length > 2000) throw new Error('the pattern is too long when its counts are written out; ask for less');
  switch (node.kind) {
    case 'take':
    case 'check':
      code.push({ op: node.kind, test: node.test });
      return;
    case 'sequence':
      for (const part of node.parts) emit(part, code);
      return;
    case 'either':
      either(node.parts, code);
      return;
    case 'repeat':
      repeat(node, code);
  }
}

function either([first, ...others], code) {
  if (others.length === 0) return emit(first, code);
  const split = { op: 'both', one: code.length + 1 };
  code.push(split);
  emit(first, code);
  const jump = { op: 'both' };
  code.push(jump);
  split.other = code.length;
  either(others, code);
  jump.one = code.length;
  jump.other = code.length;
}

function repeat({ part, least, most }, code) {
  for (let count = 0; count < least; count += 1) emit(part, code);
  if (most === Infinity) {
    const back = code.length;
    const split = { op: 'both', one: back + 1 };
    code.push(split);
    emit(part, code);
    code.push({ op: 'both', one: back, other: back });
    split.other = code.length;
    return;
  }
  const splits = [];
  for (let count = least; count < most; count += 1) {
    const split = { op: 'both', one: code.length + 1 };
    splits.push(split);
    code.push(split);
    emit(part, code);
  }
  for (const split of splits) split.other = code.length;
}

/** Runs a program: each instruction is reached once for a character, and first by who began earliest. */
function machine(code) {
  // A character reaches each instruction once, and each puts two more on the stack.
  const [pcs, froms] = [new Int32Array(2 * code.length + 2), new Float64Array(2 * code.length + 2)];
  const [waiting, since] = [new Int32Array(code.length + 1), new Float64Array(code.length + 1)];
  const reached = new Float64Array(code.length).fill(-1);
  let round = 0;
  return (chars) => {
    let [steps, kept] = [0, 0];
    for (let at = 0; at <= chars.length; at += 1) {
      round += 1;
      let top = 0;
      pcs[top] = 0;
      froms[top++] = at;
      for (let one = kept - 1; one >= 0; one -= 1) {
        pcs[top] = waiting[one];
        froms[top++] = since[one];
      }
      kept = 0;
      while (top > 0) {
        const [pc, from] = [pcs[--top], froms[top]];
        if (reached[pc] === round) continue;
        reached[pc] = round;
        steps += 1;
        const { op, test, one, other } = code[pc];
        if (op === 'done') return { at: from, steps };
        if (op === 'take') {
          if (at >= chars.length || !test(chars[at])) continue;
          waiting[kept] = pc + 1;
          since[kept++] = from;
        } else if (op === 'both') {
          pcs[top] = other;
          froms[top++] = from;
          pcs[top] = one;
          froms[top++] = from;
        } else if (test(chars[at - 1], chars[at])) {
          pcs[top] = pc + 1;
          froms[top++] = from;
        }
      }
    }
    return { at: -1, steps };
  };
}
