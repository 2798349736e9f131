/** The first of many by name, and how many more there are: a message is read, a list of hundred lines is not. */
export function listed(names: readonly string[]): string {
  return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}
