import { FpfError } from '@fpf/contracts';
import { check, type Issue, type JsonLimits, readJson, readRecord } from '@fpf/contracts/validate';
import type { Static, TSchema } from '@sinclair/typebox';
import { type Inventory, readListed } from './inventory.ts';
import type { Report } from '../finding.ts';

/** What one record of a bundle may be: a trace of ten thousand calls is one. */
export const bundleLimits: JsonLimits = Object.freeze({ bytes: 268_435_456, depth: 64, keys: 10_000_000 });

/** A record as strict JSON that fits its schema; undefined where it is none. */
export function recordFrom<S extends TSchema>(bytes: Uint8Array, schema: S): Static<S> | undefined {
  const read = readJson(bytes, bundleLimits);
  return read.ok && check(schema, read.value).length === 0 ? read.value : undefined;
}

/** The lines of a record: as they were written, which is what their chain is over, and as this stack takes them. */
export type Lines<S extends TSchema> = { readonly written: readonly object[]; readonly taken: readonly Static<S>[] };

/** Reads the records of a bundle: strict JSON that fits its schema, or a finding. Refuses one of another major. */
export class Records {
  readonly #dir: string;
  readonly #inventory: Inventory;
  readonly #report: Report;
  readonly #folder: string;

  constructor(dir: string, inventory: Inventory, report: Report, folder = '') {
    this.#dir = dir;
    this.#inventory = inventory;
    this.#report = report;
    this.#folder = folder;
  }

  /** The records of a folder in it, by their names there. */
  below(folder: string): Records {
    return new Records(this.#dir, this.#inventory, this.#report, `${this.#folder}${folder}/`);
  }

  async text(file: string): Promise<string | undefined> {
    const bytes = await this.bytes(file);
    return bytes && Buffer.from(bytes).toString('utf8');
  }

  async one<S extends TSchema>(file: string, schema: S): Promise<Static<S> | undefined> {
    const bytes = await this.bytes(file);
    return bytes && this.#parse(file, bytes, schema)?.taken;
  }

  /** Undefined when one line is off: a part of the lines says nothing about the whole. */
  async lines<S extends TSchema>(file: string, schema: S): Promise<Lines<S> | undefined> {
    const text = await this.text(file);
    if (text === undefined) return undefined;
    const lines = text.split('\n').filter((line) => line !== '');
    const read = lines.map((line, index) => this.#parse(`${file}:${index + 1}`, Buffer.from(line), schema));
    const whole = read.filter((one) => one !== undefined);
    if (whole.length < read.length) return undefined;
    return { written: whole.map(({ written }) => written), taken: whole.map(({ taken }) => taken) };
  }

  async bytes(file: string): Promise<Uint8Array | undefined> {
    const path = this.#folder + file;
    const bytes = await readListed(this.#dir, path, this.#inventory);
    if (!bytes) this.#report(path, 'is not there as a file that can be read');
    return bytes;
  }

  #parse<S extends TSchema>(
    file: string,
    bytes: Uint8Array,
    schema: S,
  ): { readonly written: object; readonly taken: Static<S> } | undefined {
    const read = readJson(bytes, bundleLimits);
    if (!read.ok) {
      this.#report(this.#folder + file, `is not strict JSON: ${read.issue.message}`);
      return undefined;
    }
    try {
      return {
        written: read.value as object,
        taken: readRecord(schema, read.value, `reporter: ${this.#folder}${file}`),
      };
    } catch (error) {
      if (!FpfError.is(error) || error.code !== 'schema.not-valid') throw error;
      const [issue] = error.details['issues'] as readonly Issue[];
      this.#report(this.#folder + file, `${issue?.pointer || '/'} ${issue?.message}`);
      return undefined;
    }
  }
}
