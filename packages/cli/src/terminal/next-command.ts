import { FpfError } from '@fpf/contracts/errors';
import { shellWord } from '@fpf/files/text';
import { currentSession } from '@fpf/project/sessions';
import { type CommandPlace, placeWords, resumeCommand, runNumbers, sessionOf } from '@fpf/project/runs';

/**
 * A command about sessions, to be copied: with the options that lead it to the same place, where those are not what it
 * finds by itself.
 */
export function sessionCommand(place: CommandPlace, ...words: readonly string[]): string {
  return ['fpf session', ...words.map(shellWord), ...placeWords(place)].join(' ');
}

/** A command about the changes of a session, which is named where it is not the one that runs go on in. */
export function everydayCommand(
  place: CommandPlace,
  session: string | undefined,
  name: string,
  ...words: readonly string[]
): string {
  const named = session === undefined || currentSession(place) === session ? [] : ['--session', session];
  return ['fpf', name, ...[...named, ...words].map(shellWord), ...placeWords(place)].join(' ');
}

/** The commands in a hint, which may come from a component that knows of no options. */
export function placedHint(hint: string, place: CommandPlace): string {
  const words = placeWords(place);
  return hint.replace(
    /`(fpf (?:apply|approvals|diff|discard|gc|go|history|new|resume|runs?|session|undo)\b[^`]*)`/g,
    (_all, command: string) => {
      const [, what, run = ''] = /^fpf (go|resume) ([0-9a-z-]{8,64})$/.exec(command) ?? [];
      if (what === 'resume') return `\`${resumeCommand(place, run)}\``;
      return `\`${what === 'go' ? goCommand(place, run) : [command, ...words].join(' ')}\``;
    },
  );
}

/** The command that carries out a plan, by its short number, in the session that it was made in. */
function goCommand(place: CommandPlace, run: string): string {
  const { stateDir } = place;
  return everydayCommand(place, sessionOf(stateDir, run), 'go', String(runNumbers(stateDir)(run) ?? run));
}

/** The same error, whose hint leads to the same place. */
export function placedError(error: unknown, place: CommandPlace): unknown {
  if (!FpfError.is(error)) return error;
  const hint = placedHint(error.hint, place);
  if (hint === error.hint) return error;
  const { code, message, details } = error;
  return new FpfError({ code, message, hint, details, cause: error });
}
