import type { Token } from './tokens.ts';

/**
 * The lines that take `createRequire`: by its name, as `module['createRequire']`, or as `import { 'createRequire' as
 * other }`.
 */
export function findLoaders(tokens: readonly Token[]): readonly number[] {
  return tokens
    .filter(({ kind, text }, index) => {
      if (text !== 'createRequire' || kind === 'mark') return false;
      return kind === 'word' || tokens[index - 1]?.text === '[' || tokens[index + 1]?.text === 'as';
    })
    .map(({ line }) => line);
}
