import type { ModelView } from '@fpf/skill-registry';

/** A tool as a small model is shown it, and how much of its schema it is not. */
export function showModelView({ parameters, bound, lost }: ModelView): readonly string[] {
  const shown = parameters.map(
    ({ name, type, required, description }) =>
      `${name} (${type === '' ? 'no type' : type}${required ? ', required' : ''}): ${description}`,
  );
  const lines = [
    ...(shown.length === 0
      ? ['the model sees no parameter']
      : ['the model sees:', ...shown.map((line) => `  ${line}`)]),
    ...(bound.length > 0 ? [`filled in from earlier results: ${bound.join(', ')}`] : []),
    ...(lost.length > 0 ? [`not shown to it: ${lost.join(' ')}`] : []),
  ];
  return lines.map((line) => `         ${line}`);
}
