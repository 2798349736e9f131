/** The commands that are there to change a workspace. Whatever else is run leaves it as it is, byte for byte. */
const changing: readonly string[] = [
  'init',
  'lock',
  'update',
  'session commit',
  'session apply',
  'session undo',
  'skills new',
  'skills add',
  'skills update',
  'skills remove',
  'model pin',
  'config set',
];

export function mayChangeHost(args: readonly string[]): boolean {
  const words = args.join(' ');
  return changing.some((command) => words === command || words.startsWith(`${command} `));
}
