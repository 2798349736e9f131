import { createHash } from 'node:crypto';
import type { Spill } from './spill.ts';

type Place =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  | { readonly kind: 'spill'; readonly at: number; readonly capacity: number };

const pieceSize = 262_144;

/** What a call has written into one file. It only grows, until it is let go of. */
export class OwnContent {
  readonly #spill: Spill;
  #place: Place = { kind: 'memory', bytes: Buffer.alloc(0) };
  #size = 0;
  #sha256: string | undefined;

  constructor(spill: Spill) {
    this.#spill = spill;
  }

  get size(): number {
    return this.#size;
  }

  append(bytes: Uint8Array): void {
    this.#reserve(this.#size + bytes.length);
    const place = this.#place;
    if (place.kind === 'memory') place.bytes.set(bytes, this.#size);
    else this.#spill.write(place.at + this.#size, bytes);
    this.#size += bytes.length;
    this.#sha256 = undefined;
  }

  /** The bytes themselves where they lie in memory, and no copies of them: nobody changes what was written. */
  *pieces(): Generator<Buffer> {
    const place = this.#place;
    for (let at = 0; at < this.#size; at += pieceSize) {
      const length = Math.min(pieceSize, this.#size - at);
      yield place.kind === 'spill' ? this.#spill.read(place.at + at, length) : place.bytes.subarray(at, at + length);
    }
  }

  sha256(): string {
    if (this.#sha256 !== undefined) return this.#sha256;
    const hash = createHash('sha256');
    for (const piece of this.pieces()) hash.update(piece);
    return (this.#sha256 = hash.digest('hex'));
  }

  /** Nobody reads it any more. */
  release(): void {
    if (this.#place.kind === 'memory') this.#spill.giveBack(this.#place.bytes.length);
    this.#place = { kind: 'memory', bytes: Buffer.alloc(0) };
    this.#size = 0;
    this.#sha256 = undefined;
  }

  /** Room for so many bytes. It grows by halves at least, so that many small writes do not copy it each time. */
  #reserve(size: number): void {
    const place = this.#place;
    const capacity = place.kind === 'memory' ? place.bytes.length : place.capacity;
    if (size <= capacity) return;
    const wanted = capacity === 0 ? size : Math.max(size, capacity + (capacity >> 1));
    if (place.kind === 'memory' && this.#spill.takeMemory(wanted - capacity, wanted)) {
      const bytes = Buffer.alloc(wanted);
      place.bytes.copy(bytes, 0, 0, this.#size);
      this.#place = { kind: 'memory', bytes };
      return;
    }
    const next: Place = { kind: 'spill', at: this.#spill.region(wanted), capacity: wanted };
    let done = 0;
    for (const piece of this.pieces()) {
      this.#spill.write(next.at + done, piece);
      done += piece.length;
    }
    if (place.kind === 'memory') this.#spill.giveBack(capacity);
    this.#place = next;
  }
}
