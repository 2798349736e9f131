import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';

type Glob = { readonly compileGlob: (pattern: string) => (path: string) => boolean };
const { compileGlob } = await shippedModule<Glob>('fs-read/scripts/glob.mjs');

/** The same patterns as regular expressions: slow where they are wicked, so only short ones are compared. */
function asRegExp(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '**') return part;
    return part.replaceAll(/\*+|\?|[.[\]]/g, (token) =>
      token.startsWith('*') ? '[^/]*' : token === '?' ? '[^/]' : `\\${token}`,
    );
  });
  let source = '';
  for (const [index, part] of parts.entries()) {
    const last = index === parts.length - 1;
    if (part === '**') source += last ? (index === 0 ? '.*' : '(?:/.*)?') : '(?:[^/]+/)*';
    else source += part + (last || (parts[index + 1] === '**' && index + 2 === parts.length) ? '' : '/');
  }
  return new RegExp(`^${source}$`, 'us');
}

const part = fc
  .string({ unit: fc.constantFrom('a', 'b', '*', '?', '.'), minLength: 1, maxLength: 5 })
  .filter((text) => !/^\.{1,2}$|\*\*/.test(text));
const name = fc.string({ unit: fc.constantFrom('a', 'b', '.', 'ü', '🙂'), minLength: 1, maxLength: 5 });

test('a pattern fits what the regular expression for it fits', () => {
  fc.assert(
    fc.property(
      fc
        .array(part, { minLength: 1, maxLength: 3 })
        .chain((parts) => fc.tuple(fc.constant(parts), fc.nat({ max: parts.length }), fc.boolean())),
      fc.array(name, { minLength: 1, maxLength: 4 }),
      ([parts, at, stars], names) => {
        const pattern = [...parts.slice(0, at), ...(stars ? ['**'] : []), ...parts.slice(at)].join('/');
        const path = names.join('/');
        const against = pattern.includes('/') ? path : (names.at(-1) ?? '');
        assert.equal(compileGlob(pattern)(path), asRegExp(pattern).test(against), `${pattern} and ${path}`);
      },
    ),
  );
});

test('any text is a pattern or is refused with one sentence', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', '*', '?', '[', ']', '{', '}', ',', '!', '-', '/', '.', '\\', ' '),
        maxLength: 40,
      }),
      (pattern) => {
        let fits: (path: string) => boolean;
        try {
          fits = compileGlob(pattern);
        } catch (error) {
          assert.match((error as Error).message, /^[^\n]{10,300}$/);
          return;
        }
        assert.equal(typeof fits('a/b,c-d'), 'boolean');
      },
    ),
  );
});

test('every combination of alternatives is one alternative', () => {
  const fits = compileGlob('{a,b{c,}}{.x,.y}');
  assert.deepEqual(['a.x', 'bc.y', 'b.x', 'c.x', 'a', '.x'].map(fits), [true, true, true, false, false, false]);
});

test('names are compared in one Unicode form', () => {
  assert.ok(compileGlob('\u00fc*')('u\u0308ber'));
});
