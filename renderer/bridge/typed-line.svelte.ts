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
  readonly unfinished: UnfinishedWork;
};

export class TypedLine<T> {
  readonly #options: Options<T>;
  #line: T;
  /** The earlier name under which it is still kept. */
  #earlier: string | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#line = $state.raw(options.blank);
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
    const { place, blank, schema, unfinished, wasNamed } = this.#options;
    const all = await unfinished.read('');
    const [name, text] =
      all.find(([one]) => one === place) ?? all.findLast(([one]) => wasNamed?.(one)) ?? [];
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
    if (!parsed.success || this.#line !== blank) return;
    this.#line = parsed.output;
    if (name !== place) this.#earlier = name;
  }
}
