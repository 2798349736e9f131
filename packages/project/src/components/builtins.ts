import type { ToolRunner } from '@fpf/contracts';
import { ownVersion } from '../installed/installed.ts';

const packageName = '@fpf/builtin-tools';

/**
 * The shipped pack's tools in process, for whatever runner the project has. A folder may name them; it can register
 * none.
 */
export async function registerBuiltins(runner: ToolRunner): Promise<void> {
  const { builtinTools } = await import('@fpf/builtin-tools');
  for (const builtin of builtinTools) runner.registerBuiltin(builtin);
}

/** Their code is no file of the skill that names them, so a run records which code it was. */
export function builtinsVersion(): string {
  return `${packageName}@${ownVersion(packageName)}`;
}
