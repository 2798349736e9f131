import { type ScriptedModel, defaultModel } from './scripted-model.ts';
import type { Seeded } from '../seeded.ts';
import { sameName, shortName } from './model-name.ts';

export type ShelfModel = Required<Omit<ScriptedModel, 'pull' | 'loaded' | 'present'>> & Pick<ScriptedModel, 'pull'>;

/** A model in memory, with the digest that it had when it was loaded. */
export interface LoadedModel {
  readonly model: ShelfModel;
  /** Milliseconds of the double's clock; infinite is for ever. */
  readonly until: number;
  readonly contextLength: number;
}

/** The models of the server: what is there, what could be pulled, what is in memory. */
export class Shelf {
  readonly #random: Seeded;
  #present: ShelfModel[] = [];
  #absent: ShelfModel[] = [];
  #loaded: LoadedModel[] = [];

  constructor(models: readonly ScriptedModel[] | undefined, random: Seeded) {
    this.#random = random;
    for (const scripted of models ?? [defaultModel]) {
      const { present = true, loaded = false, ...given } = scripted;
      const model = { ...defaultModel, ...given, name: shortName(given.name) };
      (present ? this.#present : this.#absent).push(model);
      if (present && loaded) this.load(model, Number.POSITIVE_INFINITY, model.contextLength);
    }
  }

  list(): readonly ShelfModel[] {
    return [...this.#present].sort((one, other) => Date.parse(other.modifiedAt) - Date.parse(one.modifiedAt));
  }

  find(name: string): ShelfModel | undefined {
    return this.#present.find((model) => sameName(model.name, name));
  }

  /** Something that a pull would bring: not there yet, or there and brought again. */
  pullable(name: string): ShelfModel | undefined {
    return this.#absent.find((model) => sameName(model.name, name)) ?? this.find(name);
  }

  pulled(model: ShelfModel, now: number): void {
    this.#absent = this.#absent.filter(({ name }) => name !== model.name);
    this.#present = [
      ...this.#present.filter(({ name }) => name !== model.name),
      { ...model, modifiedAt: new Date(now).toISOString() },
    ];
  }

  remove(model: ShelfModel): void {
    this.#present = this.#present.filter(({ name }) => name !== model.name);
    this.#absent.push(model);
    this.unload(model);
  }

  /** What is in memory stays what it is until the next request, which loads the tag as it is then. */
  load(model: ShelfModel, until: number, contextLength: number): void {
    this.#loaded = [
      ...this.#loaded.filter((loaded) => loaded.model.name !== model.name),
      { model, until, contextLength },
    ];
  }

  unload(model: ShelfModel): void {
    this.#loaded = this.#loaded.filter((loaded) => loaded.model.name !== model.name);
  }

  unloadAll(): void {
    this.#loaded = [];
  }

  /** Longest to stay first. What has run out is gone. */
  loaded(now: number): readonly LoadedModel[] {
    this.#loaded = this.#loaded.filter(({ until }) => until > now);
    return [...this.#loaded].sort((one, other) => (one.until === other.until ? 0 : other.until - one.until));
  }

  /**
   * Another digest under the same tag, or under every tag where none is named: in the list, and with `inMemory` also in
   * what is loaded.
   */
  redigest(name: string, inMemory: boolean, now: number): void {
    const digest = this.#random.hex(64);
    const changed = (model: ShelfModel): ShelfModel =>
      name === '' || sameName(model.name, name) ? { ...model, digest, modifiedAt: new Date(now).toISOString() } : model;
    this.#present = this.#present.map(changed);
    if (inMemory) this.#loaded = this.#loaded.map((loaded) => ({ ...loaded, model: changed(loaded.model) }));
  }
}
