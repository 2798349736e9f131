/**
 * `math.factorial` and `getUser-Name` in the letters that tools are named with here; the same in functions and in
 * answers.
 */
export function bfclToolName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[.\-/ ]/g, '_');
}
