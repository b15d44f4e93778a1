import { type SavedFile, savedFileInWords } from './saved-file.ts';

/**
 * A file that main saves: whether that is under way, and how the last one ended. Of a file of something
 * that was changed since, the words say so.
 */
export class FileSaving {
  readonly #content: () => unknown;
  #said = $state.raw<SavedFile | null>(null);
  /** The content of the file, as text. */
  #saved = $state.raw('');
  isBusy = $state(false);

  /** `content`: what the file is made of. */
  constructor(content: () => unknown) {
    this.#content = content;
  }

  readonly said = $derived.by((): SavedFile | null => {
    const said = this.#said;
    if (said === null || !said.isDone || this.#saved === this.#text()) return said;
    return { ...said, words: `${said.words}, before the last change here` };
  });

  async save(saving: Promise<Parameters<typeof savedFileInWords>[0]>): Promise<void> {
    this.isBusy = true;
    this.#said = null;
    const saved = this.#text();
    const answer = await saving;
    this.isBusy = false;
    this.#saved = saved;
    this.#said = savedFileInWords(answer);
  }

  #text(): string {
    return JSON.stringify(this.#content());
  }
}
