import { type ComponentPackage, FpfError, type JsonObject } from '@fpf/contracts';
import { check, type Issue } from '@fpf/contracts/validate';
import { mismatch, type Named } from './component-refusals.ts';
import { tokensOf } from './suggest-key.ts';

/** What a component is told: by the stack, whatever stands behind its port; and by the config, which is laid over it. */
export type ToldOptions = { readonly given: JsonObject; readonly own: JsonObject };

/**
 * Holds what a component is told to the schema that the package brings. A schema that checks nothing, or that does not take what the
 * stack tells everything behind this port, is the package's fault: nothing that could be written into the config would mend it.
 */
export function optionsFor(schema: ComponentPackage['options'], told: ToldOptions, named: Named): JsonObject {
  const options = { ...told.given, ...told.own };
  const issues = issuesOf(schema, options, named);
  const untaken = issues.find((issue) => isGiven(issue, told));
  if (untaken)
    throw mismatch(
      named,
      `does not take what fpf tells every ${named.port}: ${textOf(untaken)}`,
      `Use a version of ${named.package} that takes it, or another package: \`fpf init NAME --component ${named.port}\` writes the schema that is asked.`,
    );
  if (issues.length > 0) throw notFitting(issues, named);
  return options;
}

/** Whether the schema knows no member that the stack said, and the config did not. */
function isGiven({ pointer, rule }: Issue, { given, own }: ToldOptions): boolean {
  const [member = ''] = tokensOf(pointer);
  return rule === 'additionalProperties' && Object.hasOwn(given, member) && !Object.hasOwn(own, member);
}

function notFitting(issues: readonly Issue[], named: Named): FpfError {
  return new FpfError({
    code: 'config.options-not-valid',
    message: `cli: ${named.port}: the options for ${named.package}@${named.version} do not fit its schema: ${issues.slice(0, 3).map(textOf).join('; ')}.`,
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
