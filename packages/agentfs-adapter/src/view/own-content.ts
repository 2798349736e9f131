import { createHash } from 'node:crypto';
import { sha256 } from '@fpf/contracts/hash';
import type { Spill } from './spill.ts';

type Place =
  | { readonly kind: 'memory'; readonly bytes: Buffer }
  | { readonly kind: 'spill'; readonly at: number; readonly capacity: number };

const pieceSize = 262_144;

/** What a call has written into one file. It may be written at any place; what lies between is zeros. */
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

  write(at: number, bytes: Uint8Array): void {
    if (at > this.#size) this.#zero(this.#size, at);
    this.#reserve(at + bytes.length);
    this.#put(at, bytes);
    this.#size = Math.max(this.#size, at + bytes.length);
    this.#sha256 = undefined;
  }

  truncate(size: number): void {
    if (size > this.#size) this.#zero(this.#size, size);
    this.#size = size;
    this.#sha256 = undefined;
  }

  read(at: number, bytes: number): Buffer {
    const length = Math.max(0, Math.min(bytes, this.#size - at));
    const place = this.#place;
    if (place.kind === 'spill') return this.#spill.read(place.at + at, length);
    return Buffer.from(place.bytes.subarray(at, at + length));
  }

  *pieces(from = 0): Generator<Buffer> {
    for (let at = from; at < this.#size; at += pieceSize) yield this.read(at, pieceSize);
  }

  /** Of what nobody writes to any more: the bytes themselves, where they lie in memory, and no copies of them. */
  *settledPieces(): Generator<Buffer> {
    const place = this.#place;
    if (place.kind === 'spill') return yield* this.pieces();
    for (let at = 0; at < this.#size; at += pieceSize)
      yield place.bytes.subarray(at, Math.min(at + pieceSize, this.#size));
  }

  sha256(): string {
    if (this.#sha256 !== undefined) return this.#sha256;
    const place = this.#place;
    this.#sha256 = place.kind === 'memory' ? sha256(place.bytes.subarray(0, this.#size)) : this.#hashOfPieces();
    return this.#sha256;
  }

  #hashOfPieces(): string {
    const hash = createHash('sha256');
    for (const piece of this.pieces()) hash.update(piece);
    return hash.digest('hex');
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

  /** What was there before a file was cut must not show again. */
  #zero(from: number, to: number): void {
    this.#reserve(to);
    for (let at = from; at < to; at += pieceSize) this.#put(at, Buffer.alloc(Math.min(pieceSize, to - at)));
  }

  #put(at: number, bytes: Uint8Array): void {
    const place = this.#place;
    if (place.kind === 'memory') place.bytes.set(bytes, at);
    else this.#spill.write(place.at + at, bytes);
  }
}
