import { type SavedFile, savedFileInWords } from './saved-file.ts';

/**
 * A file that main saves: whether that is under way, and how the last one ended. Of a file of something
 * that was changed since, the words say so.
 */
export class FileSaving<T> {
  readonly #content: () => T;
  readonly #isSame: (saved: T, now: T) => boolean;
  #said = $state.raw<SavedFile | null>(null);
  /** The content of the file; none before the first. */
  #saved = $state.raw<T>();
  isBusy = $state(false);

  /** `content`: what the file is made of. */
  constructor(content: () => T, isSame: (saved: T, now: T) => boolean = isSameText) {
    this.#content = content;
    this.#isSame = isSame;
  }

  readonly said = $derived.by((): SavedFile | null => {
    const said = this.#said;
    if (said === null || !said.isDone || this.#saved === undefined) return said;
    if (this.#isSame(this.#saved, this.#content())) return said;
    return { ...said, words: `${said.words}, before the last change here` };
  });

  async save(saving: Promise<Parameters<typeof savedFileInWords>[0]>): Promise<void> {
    this.isBusy = true;
    this.#said = null;
    const saved = this.#content();
    const answer = await saving;
    this.isBusy = false;
    this.#saved = saved;
    this.#said = savedFileInWords(answer);
  }
}

function isSameText(saved: unknown, now: unknown): boolean {
  return JSON.stringify(saved) === JSON.stringify(now);
}
