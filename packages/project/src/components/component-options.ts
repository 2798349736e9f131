import { type ComponentPackage, FpfError, type JsonObject } from '@fpf/contracts';
import { check, type Issue } from '@fpf/contracts/validate';
import { tokensOf } from '../config/suggest-key.ts';
import { mismatch, type Named } from './component-refusals.ts';

/** What a component is told: by the stack, whatever stands behind its port; and by the config, beside it. */
export type ToldOptions = { readonly given: JsonObject; readonly own: JsonObject };

/**
 * Holds what a component is told to the schema that the package brings. What the stack tells it, such as the pinned
 * digest of the model, no config may tell otherwise. A schema that checks nothing, or does not take what the stack
 * tells, is the package's fault.
 */
export function optionsFor(schema: ComponentPackage['options'], { given, own }: ToldOptions, named: Named): JsonObject {
  const twice = Object.keys(own).find((name) => Object.hasOwn(given, name));
  if (twice !== undefined) throw toldTwice(twice, named);
  const options = { ...given, ...own };
  const issues = issuesOf(schema, options, named);
  const untaken = issues.find(
    ({ pointer, rule }) => rule === 'additionalProperties' && Object.hasOwn(given, tokensOf(pointer)[0] ?? ''),
  );
  if (untaken)
    throw mismatch(
      named,
      `does not take what fpf tells every ${named.port}: ${textOf(untaken)}`,
      `Use a version of ${named.package} that takes it, or another package: \`fpf init NAME --component ${named.port}\` writes the schema that is asked.`,
    );
  if (issues.length > 0) throw notFitting(issues, named);
  return options;
}

function toldTwice(name: string, named: Named): FpfError {
  return new FpfError({
    code: 'config.options-not-valid',
    message:
      `project: ${named.port}: the option "${name}" for ${named.package}@${named.version} is told by fpf itself, ` +
      'and the config tells it too.',
    hint: `Take it out of ${named.at}.options in fpf.config.json: the model, its pin and the sources of skills have places of their own there.`,
  });
}

function notFitting(issues: readonly Issue[], named: Named): FpfError {
  return new FpfError({
    code: 'config.options-not-valid',
    message:
      `project: ${named.port}: the options for ${named.package}@${named.version} do not fit its schema: ` +
      `${issues.slice(0, 3).map(textOf).join('; ')}.`,
    hint: `Mend ${named.at}.options in fpf.config.json.`,
  });
}

function textOf({ pointer, message }: Issue): string {
  return `${pointer || '/'} ${message}`;
}

function issuesOf(schema: ComponentPackage['options'], options: JsonObject, named: Named): readonly Issue[] {
  try {
    return check(schema, options);
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const next = `Use a version of ${named.package} whose options are a JSON Schema of draft 2020-12.`;
    throw mismatch(named, `has a schema of its options that checks nothing: ${error.message}`, next);
  }
}
