/**
 * What waits in a sandbox for the program that it is to become: a shell that reads one line, no byte beyond it, and is
 * that program then; what the program gets on its standard input comes after the line. Where nobody is left who could
 * say it, it ends. The line holds the environment, as `env` (`$0`) is told it, and then the command. A shell that hands
 * on nothing but what it was given does without `env`: it was started with none, and says by none of its own variables
 * that it is one of those that add some.
 */
export const waitingScript = `
IFS= read -r line || exit 125
eval "set -- $line"
[ -z "\${BASH_VERSION-}\${KSH_VERSION-}\${ZSH_VERSION-}\${YASH_VERSION-}\${SHLVL-}\${_-}" ] || exec "$0" -i "$@"
while :; do
  case $1 in *=*) export "$1" && shift || exit 125 ;; *) exec "$@" ;; esac
done
`;

/**
 * A command and its environment as a line for it; undefined where a word holds what no line can. The command's own name
 * has no `=`, as `env` wants it.
 */
export function lineOf(env: Readonly<Record<string, string>>, command: readonly string[]): string | undefined {
  const words = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...command];
  if (command[0]?.includes('=') || words.some((word) => /[\n\0]/.test(word))) return undefined;
  return words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
}
