import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, codes, exitOfCode } from '@fpf/contracts';
import { commands } from '../../src/frame/commands.ts';
import type { CommandSpec, Mistake } from '../../src/command/descriptor.ts';
import { exitCodesOf } from '../../src/frame/frame-exits.ts';
import { frameOptions } from '../../src/command/frame-options.ts';
import { type Chosen, parse } from '../../src/frame/program.ts';
import { exitCodes } from '../../src/terminal/exit-codes.ts';
import { exampleWords } from './example-words.ts';

const shown = commands.filter(({ hidden }) => !hidden);

function chosenBy(words: readonly string[]): Chosen {
  const chosen = parse(words, commands);
  assert.ok(chosen && 'spec' in chosen, `${words.join(' ')}: ${JSON.stringify(chosen)}`);
  return chosen;
}

function mistakeOf(words: readonly string[]): Mistake {
  const parsed = parse(words, commands);
  assert.ok(parsed && 'mistake' in parsed, `${words.join(' ')} was taken`);
  return parsed.mistake;
}

/** The words that a command needs, beside its name, before anything else can be wrong with it. */
function needed(spec: CommandSpec): readonly string[] {
  return spec.args.filter(({ required }) => required).map(({ choices }) => choices?.[0] ?? 'word');
}

/** Flags stand behind the words of a command; before them where it reads what is behind them itself. */
function withFlags(spec: CommandSpec, ...flags: readonly string[]): readonly string[] {
  const name = spec.name.split(' ');
  return spec.passesOn ? [...name, ...flags, ...needed(spec)] : [...name, ...needed(spec), ...flags];
}

for (const spec of shown) {
  const name = spec.name.split(' ');

  test(`${spec.name}: each of its examples is one of it`, () => {
    assert.ok(spec.examples.length > 0);
    for (const { command } of spec.examples) {
      const words = exampleWords(spec, command);
      assert.ok(words, `the example does not name the command: ${command}`);
      assert.equal(chosenBy(words).spec.name, spec.name, command);
    }
  });

  test(`${spec.name}: a flag that is none is told, and the one that was meant`, () => {
    assert.equal(mistakeOf(withFlags(spec, '--no-such-flag-at-all')).code, 'usage.bad-option');
    for (const { flags } of [...spec.options, ...frameOptions]) {
      const [, long = ''] = /--([a-z0-9-]+)/.exec(flags) ?? [];
      if (long.length < 4) continue;
      const mistyped = long.slice(0, -2) + (long.at(-1) ?? '') + (long.at(-2) ?? '');
      if (mistyped === long) continue;
      const { code, message } = mistakeOf(withFlags(spec, `--${mistyped}`));
      assert.equal(code, 'usage.bad-option');
      assert.match(message, /Did you mean/, `--${mistyped}`);
    }
  });

  test(`${spec.name}: a name that is nearly its own, an argument too few and a value that is none are told`, () => {
    const last = name.at(-1) ?? '';
    const nearly = [...name.slice(0, -1), `${last}x`];
    const mistake = mistakeOf([...nearly, ...needed(spec)]);
    assert.equal(mistake.code, 'usage.unknown-command');
    assert.match(mistake.message, /Did you mean/);
    if (needed(spec).length > 0) assert.equal(mistakeOf(name).code, 'usage.missing-argument');
    for (const { flags, choices } of spec.options) {
      const [, long = ''] = /--([a-z0-9-]+)/.exec(flags) ?? [];
      if (choices) assert.match(mistakeOf(withFlags(spec, `--${long}`, 'no-such-choice')).message, /Allowed choices/);
      if (flags.includes('<'))
        assert.match(
          mistakeOf([...name, ...(spec.passesOn ? [] : needed(spec)), `--${long}`]).message,
          /argument missing/,
        );
    }
  });

  test(`${spec.name}: a value or a word that is empty is told, and never taken for the default, for all, or for here`, () => {
    for (const { flags } of spec.options.filter(({ flags: text }) => text.includes('<'))) {
      const [, long = ''] = /--([a-z0-9-]+)/.exec(flags) ?? [];
      assert.equal(mistakeOf(withFlags(spec, `--${long}=`)).code, 'usage.bad-option', long);
    }
    for (const [at, argument] of spec.args.entries()) {
      const words = [
        ...spec.args.slice(0, at).map(({ choices }) => choices?.[0] ?? 'word'),
        '',
        ...needed(spec).slice(at + 1),
      ];
      if (argument.mayBeEmpty) assert.equal(chosenBy([...name, ...words]).args[at], '');
      else assert.equal(mistakeOf([...name, ...words]).code, 'usage.bad-option', argument.name);
    }
  });

  test(`${spec.name}: its exit codes are of the table, and a refusal of its words is among them`, () => {
    for (const code of exitCodesOf(spec)) assert.ok(code in exitCodes, String(code));
    assert.ok(spec.exitCodes.includes(0));
    if (spec.args.length + spec.options.length > 0) assert.ok(exitCodesOf(spec).includes(2));
    assert.ok(spec.details === undefined || spec.details.length > 10);
  });

  test(`${spec.name}: what it asks about can be answered by --yes, and can be looked at first`, () => {
    const has = (flag: string): boolean => spec.options.some(({ flags }) => flags.includes(flag));
    assert.ok(!has('--yes') || has('--dry-run'), 'a hint names both');
  });
}

test('what is wrong with the words ends with exit code 2', () => {
  for (const code of ['usage.bad-option', 'usage.unknown-command', 'usage.missing-argument'])
    assert.equal(exitOfCode(code), 2);
});

test('every code says what it is and what to do, so that `fpf explain` has an answer for each', () => {
  for (const code of Object.keys(codes)) {
    const entry = codeOf(code);
    assert.ok(entry && entry.text.length > 10 && entry.next.length > 10, code);
    assert.match(entry.text, /[.?]$/, code);
    assert.match(entry.next, /[.?`)]$/, code);
    assert.ok(exitOfCode(code) in exitCodes, code);
  }
});
