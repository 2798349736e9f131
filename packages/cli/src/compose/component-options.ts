import { type ComponentPackage, FpfError, type JsonObject } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { mismatch, type Named } from './component-refusals.ts';

/** Holds what the config says to the schema that the package brings; a schema that checks nothing is the package's fault. */
export function assertOptions(schema: ComponentPackage['options'], options: JsonObject, named: Named): void {
  const issues = issuesOf(schema, options, named);
  if (issues.length === 0) return;
  const said = issues.slice(0, 3).map(({ pointer, message }) => `${pointer || '/'} ${message}`);
  throw new FpfError({
    code: 'config.options-not-valid',
    message: `cli: ${named.port}: the options for ${named.package}@${named.version} do not fit its schema: ${said.join('; ')}.`,
    hint: `Mend ${named.at}.options in fpf.config.json.`,
  });
}

function issuesOf(schema: ComponentPackage['options'], options: JsonObject, named: Named): ReturnType<typeof check> {
  try {
    return check(schema, options);
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    const next = `Use a version of ${named.package} whose options are a JSON Schema of draft 2020-12.`;
    throw mismatch(named, `has a schema of its options that checks nothing: ${error.message}`, next);
  }
}
