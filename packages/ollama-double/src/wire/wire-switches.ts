/** How the bytes of a reply are put on the wire. They are the same bytes, whatever is switched. */
export interface WireSwitches {
  /** Whole lines (or events), everything in one write, or this many bytes at a time: also inside of a character. */
  readonly chunk?: 'lines' | 'whole' | number;
  readonly beforeHeadersMs?: number;
  readonly beforeFirstByteMs?: number;
  readonly betweenChunksMs?: number;
  /** The head is sent, and then nothing: the connection stays open. */
  readonly headersOnly?: boolean;
}
