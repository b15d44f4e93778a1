/** Choices and own words in unresolved conflicts; they outlive this page. */
import type { ConflictDraft } from '../../shared/conflict/carry.ts';
import { readChoices, textOfChoices } from '../../shared/conflict/resolution-text.ts';
import type { UnfinishedWork } from '../bridge/unfinished-work.ts';

const PLACE = 'conflict ';

/** By conflict, of one account. */
export class ChoicesMade {
  readonly #byId = new Map<string, ConflictDraft>();
  readonly #unfinished: UnfinishedWork;

  constructor(unfinished: UnfinishedWork) {
    this.#unfinished = unfinished;
  }

  /** Goes on with what was chosen in a page before this one. */
  async restore(): Promise<void> {
    for (const [id, text] of await this.#unfinished.read(PLACE)) {
      const made = readChoices(text);
      if (made !== undefined && !this.#byId.has(id)) this.#byId.set(id, made);
    }
  }

  get(id: string): ConflictDraft | undefined {
    return this.#byId.get(id);
  }

  set(id: string, made: ConflictDraft): void {
    this.#byId.set(id, made);
    this.#unfinished.keep(PLACE + id, () => {
      const last = this.#byId.get(id);
      return last === undefined ? null : textOfChoices(last);
    });
  }

  delete(id: string): void {
    if (!this.#byId.delete(id)) return;
    this.#unfinished.keep(PLACE + id, () => null);
  }
}
