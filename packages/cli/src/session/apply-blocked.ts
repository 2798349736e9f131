import type { PlannedPath } from '@fpf/contracts';
import type { CommandResult } from '../command/descriptor.ts';
import type { CommandPlace } from '@fpf/project/runs';
import { everydayCommand } from '../terminal/next-command.ts';
import { paths, planTable } from './session-changes.ts';

type Blocked = Omit<CommandResult, 'data'>;
type Meant = { readonly id: string; readonly place: CommandPlace };

/** So many paths are named in a command that is to be copied. */
const mostNamed = 12;

/** Why nothing at all is written: the worst that stands in the way, with what to say next. */
export function blockedBy(planned: readonly PlannedPath[], meant: Meant): Blocked | undefined {
  const of = (status: PlannedPath['status']): readonly string[] =>
    planned.filter((path) => path.status === status).map(({ change }) => change.path);
  const [refused, conflicts, guarded] = [of('refused'), of('conflict'), of('protected')];
  const table = planTable(planned);
  const result = (exitCode: 2 | 7, code: string, message: string, hint: string): Blocked => ({
    exitCode,
    text: `${table}\nNothing was written: ${message}\n  fix:  ${hint}\n  code: ${code} (fpf explain ${code})`,
    error: { code, message: `Nothing was written: ${message}`, hint },
  });
  if (refused.length > 0) {
    const drop = everydayCommand(meant.place, meant.id, 'discard', ...refused.slice(0, mostNamed));
    const hint = `Paths that are named are applied alone. To drop what cannot be applied: ${drop}${more(refused)}`;
    return result(2, 'session.commit-refused', `${paths(refused.length)} cannot be applied to a folder.`, hint);
  }
  if (conflicts.length > 0) {
    const example = everydayCommand(meant.place, meant.id, 'apply', ...each('--ours', conflicts));
    const hint = `Choose each: --ours PATH writes the session's text over it, --theirs PATH keeps your folder's. For example: ${example}${more(conflicts)}`;
    const them = conflicts.length === 1 ? 'it' : 'them';
    return result(
      7,
      'session.conflict',
      `your folder has changed ${paths(conflicts.length)} since the session first touched ${them}.`,
      hint,
    );
  }
  if (guarded.length === 0) return undefined;
  const are = guarded.length === 1 ? 'is' : 'are';
  const hint = protectedHint(guarded, guarded.length < planned.length, meant);
  return result(2, 'session.protected-path', `${paths(guarded.length)} ${are} protected.`, hint);
}

/** What decides over what programs do here is left out, or dropped; to write it comes last. */
function protectedHint(guarded: readonly string[], others: boolean, { id, place }: Meant): string {
  return [
    ...(others ? [`To write the others alone: ${everydayCommand(place, id, 'apply', '--skip-protected')}`] : []),
    `To drop what is protected: ${everydayCommand(place, id, 'discard', ...guarded.slice(0, mostNamed))}${more(guarded)}`,
    `To write it, when you have looked at each: ${everydayCommand(place, id, 'apply', ...each('--allow', guarded))}${more(guarded)}`,
  ].join('\n        ');
}

function each(option: string, named: readonly string[]): readonly string[] {
  return named.slice(0, mostNamed).flatMap((path) => [option, path]);
}

function more(named: readonly string[]): string {
  return named.length > mostNamed ? `   (and ${named.length - mostNamed} more)` : '';
}
