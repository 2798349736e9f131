import type { Output } from './run-program.ts';

/**
 * What npm says of a failure in one line: its code, and which address could not be had and why. Undefined where it says
 * nothing of that kind.
 */
export function npmFailure({ out, err }: Output): string | undefined {
  const told = jsonError(out) ?? lines(err);
  return told && withoutPasswords(told);
}

function jsonError(out: string): string | undefined {
  try {
    const { error } = JSON.parse(out) as { readonly error?: { readonly code?: unknown; readonly summary?: unknown } };
    if (typeof error?.summary !== 'string' || error.summary === '') return undefined;
    const code = typeof error.code === 'string' && !error.summary.includes(error.code) ? `${error.code}: ` : '';
    return `${code}${error.summary.slice(0, 2000)}`;
  } catch {
    return undefined;
  }
}

/** The first words of what goes to the terminal; the trace of npm's own program comes after them. */
function lines(err: string): string | undefined {
  const said = err
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !/^(?:syscall|errno|at |network In most|A complete log)/.test(line));
  return said.length === 0 ? undefined : said.slice(0, 3).join('\n  ');
}

function withoutPasswords(text: string): string {
  return text.replace(/\/\/[^/@\s]*@/g, '//');
}
