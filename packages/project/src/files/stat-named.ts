import { type Stats, statSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';

/**
 * Looks at what somebody named. Undefined for what is not there. A link that leads in a circle, or a folder that
 * nobody may enter, is refused with what the system says.
 */
export function statNamed(path: string, named: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new FpfError({
      code: 'skill.unreadable',
      message: `project: ${named} cannot be looked at: ${why}.`,
      hint: 'Mend the link, or the rights of its folder; or name another place.',
      cause,
    });
  }
}
