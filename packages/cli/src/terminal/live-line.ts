/** As much of a terminal as a line that is drawn again needs. */
export type Screen = { readonly columns?: number | undefined; readonly write: (text: string) => unknown };

/** One line at the bottom of a terminal that tells what is being done, and is gone when that is. */
export type LiveLine = {
  /** Puts this text in place of what stands there; without one the line is gone. */
  readonly show: (text?: string) => void;
  /** Something else is written: above the line, which is drawn again below it. */
  readonly aside: (write: () => void) => void;
};

export function createLiveLine(screen: Screen): LiveLine {
  let text: string | undefined;
  let drawn = 0;
  // Some terminals say that they are 0 wide.
  const columns = (): number => screen.columns || 80;
  const erase = (): void => {
    if (drawn === 0) return;
    // A terminal that was made narrower has broken the line in several.
    const above = Math.ceil(drawn / columns()) - 1;
    screen.write(`\r${above > 0 ? `\u001b[${above}A` : ''}\u001b[J`);
    drawn = 0;
  };
  const draw = (): void => {
    if (text === undefined) return;
    const shown = fitted(text, columns() - 1);
    drawn = widthOf(shown);
    screen.write(shown);
  };
  return {
    show: (next) => {
      if (next === text && drawn > 0 && drawn < columns()) return;
      erase();
      text = next;
      draw();
    },
    aside: (write) => {
      erase();
      write();
      draw();
    },
  };
}

function fitted(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let [kept, width] = ['', 0];
  for (const char of text) {
    width += charWidth(char);
    if (width > most) break;
    kept += char;
  }
  return kept;
}

function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

/** Two columns for what may take two: a line that is too short is harmless. */
function charWidth(char: string): number {
  return (char.codePointAt(0) ?? 0) >= 0x1100 && !/[\u2010-\u25ff]/.test(char) ? 2 : 1;
}
