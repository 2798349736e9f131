/**
 * Verbs that a request is made with, in the form that asks. After “and”, “then” or the end of a sentence they begin
 * another wish.
 */
const askingVerbs: ReadonlySet<string> = new Set(
  `add analyze analyse append apply archive build calculate check clean close collect combine commit compare compile compress compute
  convert copy count create crop debug delete deploy describe display download draft draw edit email encrypt estimate evaluate explain
  export extract file fill filter find fix format generate get give group import insert install label list load locate look make measure
  merge move normalize open optimize order organize paste plot post prepare print produce publish push put read record refactor remove
  rename render replace report resize resolve review rotate run save scan schedule search send set show sort split start store submit
  summarize summarise tag tell test trace train transcribe translate trim turn update upload validate verify visualize wipe write`
    .split(/\s+/)
    .filter((verb) => verb !== ''),
);
const joints: ReadonlySet<string> = new Set(['and', 'then', 'also', 'finally', 'afterwards', ',', ';', '.', '!', '?']);
const fillers: ReadonlySet<string> = new Set(['please', 'just', 'so', 'to', 'you', 'could', 'can', 'i', 'want']);

/** The words of a text, each with the number of the wish that it belongs to: “search …, then write …” are two. */
export function wishesOf(text: string): readonly { readonly token: string; readonly wish: number }[] {
  const tokens: { readonly token: string; readonly wish: number }[] = [];
  let wish = 0;
  let jointed = false;
  for (const token of text.match(/[\p{L}\p{M}\p{N}_.@/'’~-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}_@/'’~-]*|[,;.!?]/gu) ?? []) {
    const lower = token.toLowerCase();
    if (joints.has(lower)) {
      jointed = true;
      continue;
    }
    if (jointed && tokens.length > 0 && askingVerbs.has(lower)) wish += 1;
    if (!fillers.has(lower)) jointed = false;
    tokens.push({ token, wish });
  }
  return tokens;
}
