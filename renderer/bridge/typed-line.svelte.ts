/** A line that is half typed: it outlives its place on the screen, and a crash of the program. */
import * as v from 'valibot';
import type { UnfinishedWork } from './unfinished-work.ts';

type Options<T> = {
  /** Names the line among everything that is half finished. */
  readonly place: string;
  readonly blank: T;
  readonly schema: v.GenericSchema<T>;
  /** Whether nothing in it is worth keeping. */
  readonly isBlank: (line: T) => boolean;
  /** Whether this is an earlier name of the place: it may contain an id from before a record was sent. */
  readonly wasNamed?: (place: string) => boolean;
  /** How all of its names begin; else it has the one. */
  readonly beginning?: string;
  readonly unfinished: UnfinishedWork;
};

export class TypedLine<T> {
  readonly #options: Options<T>;
  #line: T;
  /** The earlier name under which it is still kept. */
  #earlier: string | undefined;
  /** Ends following what another window types in it. */
  readonly end: () => void;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#line = $state.raw(options.blank);
    const { unfinished, place, beginning = place } = options;
    this.end = unfinished.follow(beginning, (name, text) => this.#show(beginning + name, text));
    void this.#restore();
  }

  get current(): T {
    return this.#line;
  }

  set current(line: T) {
    const { place, isBlank, unfinished } = this.#options;
    this.#line = line;
    if (this.#earlier !== undefined) unfinished.keep(this.#earlier, () => null);
    this.#earlier = undefined;
    unfinished.keep(place, () => (isBlank(this.#line) ? null : JSON.stringify(this.#line)));
  }

  /** Goes on with what was typed in a page before this one, unless something is typed already. */
  async #restore(): Promise<void> {
    const { place, blank, unfinished, wasNamed, beginning = place } = this.#options;
    const read = await unfinished.read(beginning);
    const all = read.map(([name, text]) => [beginning + name, text] as const);
    const [name, text] =
      all.find(([one]) => one === place) ?? all.findLast(([one]) => wasNamed?.(one)) ?? [];
    if (name !== undefined && text !== undefined && this.#line === blank) this.#show(name, text);
  }

  #show(name: string, text: string | null): void {
    const { place, blank, schema, wasNamed } = this.#options;
    if (name !== place && !wasNamed?.(name)) return;
    if (text === null) {
      if (name === (this.#earlier ?? place)) [this.#line, this.#earlier] = [blank, undefined];
      return;
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (!parsed.success) return;
    this.#line = parsed.output;
    this.#earlier = name === place ? undefined : name;
  }
}
