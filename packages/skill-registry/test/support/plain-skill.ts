export const skill = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when asked. Not for more.\n${more}---\nbody\n`;
export const quiet = { log: (): void => undefined };
