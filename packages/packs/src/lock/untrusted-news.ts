import { FpfError, type LockFile } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { type Changes, pinIn } from '../compare/pin-change.ts';
import type { SeenPackages } from '../kept/seen-packages.ts';

/** Whoever has to decide about trust is told what the files of the packages bring: to trust them is to let them run. */
export function withNews(
  error: unknown,
  seen: SeenPackages,
  brought: ReadonlyMap<string, Changes>,
  { components }: LockFile,
): unknown {
  if (!FpfError.is(error) || error.code !== 'config.untrusted-component') return error;
  const news = [...seen].flatMap(([port, { package: name, integrity }]) => {
    if (pinIn(components, port)?.integrity === integrity) return [];
    const { wider = [], notes = [] } = brought.get(port) ?? {};
    return [
      `  ${port}: ${name}`,
      ...wider.map((text) => `    TO JUDGE: ${text}`),
      ...notes.map((text) => `    - ${text}`),
    ];
  });
  if (news.length === 0) return error;
  const { code, message, hint, details } = error;
  const lines = [
    message,
    'By their files, and with nothing of them loaded, these are others than the lock pins:',
    ...news.map(visibleLine),
  ];
  return new FpfError({ code, message: lines.join('\n'), hint, details, cause: error });
}
