/** What a path holds: the part that a patch is made of. */
export type PatchState = {
  readonly type: 'file' | 'directory' | 'symlink' | 'fifo';
  readonly mode: number;
  readonly size: number;
  /** Where both sides of a move have it, the move is told as a rename. */
  readonly sha256?: string;
  readonly target?: string;
};

/** One path, and what it held on either side. */
export type PatchChange = { readonly path: string; readonly before?: PatchState; readonly after?: PatchState };

/** With the contents of files at hand. */
export type PatchFile = { readonly change: PatchChange; readonly before?: Uint8Array; readonly after?: Uint8Array };

/** Asked for only where a content is needed, one path at a time. */
export interface PatchContents {
  /** Undefined where nobody has it any more. */
  before(path: string): Promise<Uint8Array | undefined>;
  after(path: string): Promise<Uint8Array>;
}
