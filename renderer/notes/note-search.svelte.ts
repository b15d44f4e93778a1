import { foldText, soughtWords } from '../../shared/fold-text.ts';
import type { RecordId } from '../../shared/ids.ts';
import { plainText } from '../../shared/note/plain-text.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Company } from '../../shared/records/company.ts';
import { isNarrowerWord, saysWord } from '../../shared/search/rank.ts';
import type { Cache } from '../cache/cache.ts';
import { noteTexts, readListed, someNotes } from '../cache/read.ts';
import type { NoteRow } from '../cache/rows.ts';
import { nextTask } from '../system/next-task.ts';
import { type PendingText, pendingTexts, raisedNotes } from './searched-notes.ts';

export type Searched = {
  /** Every note that may be found, in the order of the list. */
  readonly ids: readonly RecordId[];
  /** The ids as the cache has them: another array when one of its notes has changed. */
  readonly cached: readonly RecordId[];
  readonly writes: readonly PendingWrite[];
  readonly companies: ReadonlyMap<string, Company>;
};

/** The text of a note in a list, folded. */
type Line = {
  readonly title: string;
  readonly start: string;
  readonly companies: readonly number[];
};

/** Notes at the head of the list that may have changed without moving: the last changed stands first. */
const FIRST_AGAIN = 20;
/** Lines read between two checks of the user's actions. */
const LINES_AT_ONCE = 500;
/** Lines searched in a task: a fraction of a frame. */
const LINES_IN_A_TASK = 4_000;
/** Texts read between two checks of the user's actions, and their most characters. */
const TEXTS_AT_ONCE = 40;
const CHARS_AT_ONCE = 256 * 1024;
/** After so many found, the list is drawn anew less often. */
const FOUND_FEW = 40;
const BATCHES_PER_DRAWING = 10;

/**
 * The notes that contain every word of a filter in title, client or text. Matches in the title or the
 * start of the text come at once, the others in batches. A new filter ends the previous search. No
 * text stays in memory, only the line of each note.
 */
export class NoteSearch {
  /** Is true while some texts have not been searched. */
  isSearching = $state.raw(false);
  /** Is true while some titles have not been searched that were read before. */
  isSearchingLines = $state.raw(false);
  #version = $state.raw(0);
  readonly #cache: Cache;
  readonly #lines = new Map<RecordId, Line>();
  /** Is true while the user is about to filter: the lines are read before the first word. */
  #isPrepared = false;
  #areLinesRead = false;
  /** The id of the last line that was read. */
  #lastRead: string | null = null;
  readonly #found = new Set<RecordId>();
  /** Notes still to be searched for the present words. */
  readonly #due = new Set<RecordId>();
  /** Notes without a text here: they are searched when the cache has changed. */
  readonly #textless = new Set<RecordId>();
  #words: readonly string[] = [];
  /** The cache in which every note was searched last: a note that was ruled out in it stays so. */
  #ruledOutIn: Pick<Searched, 'cached' | 'companies'> | null = null;
  #searched: Searched = { ids: [], cached: [], writes: [], companies: new Map() };
  /** The names of the clients, folded. */
  #names: ReadonlyMap<string, string> = new Map();
  #pending: ReadonlyMap<RecordId, PendingText> = new Map();
  #run = 0;

  constructor(cache: Cache) {
    this.#cache = cache;
  }

  /** Those of `ids` that have been found by now. */
  foundIn(ids: readonly RecordId[]): RecordId[] {
    void this.#version;
    return ids.filter((id) => this.#found.has(id));
  }

  /** The title of a note that has been found, folded, as the user left it. */
  titleOf(id: RecordId): string {
    return this.#pending.get(id)?.title ?? this.#lines.get(id)?.title ?? '';
  }

  /** Reads what lists show of each note, before the first word is typed. */
  prepare(): void {
    this.#isPrepared = true;
    if (this.#words.length === 0) void this.#search();
  }

  /** Searches for the words of `filter`, or goes on with what has changed since. */
  search(filter: string, searched: Searched): void {
    const words = soughtWords(filter);
    const isNew = words.join(' ') !== this.#words.join(' ');
    const [before, pendingBefore] = [this.#searched, this.#pending];
    const isNarrower = isNew && this.#isNarrower(words, searched);
    if (this.#searched.companies !== searched.companies) {
      this.#names = new Map(
        [...searched.companies].map(([id, { name }]) => [id, foldText(name ?? '')]),
      );
    }
    this.#searched = searched;
    this.#pending = pendingTexts(searched.writes);
    this.#words = words;
    const changed = this.#changedSince(before);
    for (const id of changed) this.#lines.delete(id);
    const again = [changed, this.#textless, pendingBefore.keys(), this.#pending.keys()];
    if (isNew && !isNarrower) {
      this.#due.clear();
      this.#ruledOutIn = searched;
      if (words.length > 0) addAll(this.#due, [searched.ids]);
    } else if (words.length > 0) addAll(this.#due, isNew ? [...again, this.#found] : again);
    if (isNew) {
      this.#found.clear();
      this.#textless.clear();
    }
    if (words.length > 0 || isNew || this.#isPrepared) void this.#search();
  }

  /** Whether no note that was ruled out can have these words: somebody goes on typing in the same cache. */
  #isNarrower(words: readonly string[], { cached, companies }: Searched): boolean {
    const isSame = this.#ruledOutIn?.cached === cached && this.#ruledOutIn.companies === companies;
    const isIn = (before: string) => words.some((word) => isNarrowerWord(word, before));
    return isSame && this.#words.length > 0 && this.#words.every(isIn);
  }

  /** The notes whose line may be another one by now. */
  #changedSince({ ids, cached }: Searched): ReadonlySet<RecordId> {
    const now = this.#searched;
    const isIdle = this.#words.length === 0 && this.#lines.size === 0;
    if (isIdle || ids === now.ids) return new Set();
    const first = cached === now.cached ? [] : now.ids.slice(0, FIRST_AGAIN);
    return new Set([...raisedNotes(ids, now.ids), ...first]);
  }

  /** Forgets what was read for a filter. */
  end(): void {
    this.#run += 1;
    this.#words = [];
    for (const record of [this.#lines, this.#found, this.#due, this.#textless]) record.clear();
    this.#isPrepared = false;
    this.#areLinesRead = false;
    this.#lastRead = null;
    this.isSearchingLines = false;
    this.isSearching = false;
  }

  async #search(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    const isOver = () => this.#run !== run;
    this.isSearching = this.#words.length > 0 && this.#due.size > 0;
    try {
      await this.#searchLines(isOver);
      if (isOver()) return;
      if (this.#words.length > 0 || this.#isPrepared) await this.#readLines(isOver);
      if (!isOver()) await this.#searchTexts(isOver);
    } catch {
      // A cache that cannot be read shows itself where the list's ids are asked for.
    }
    if (!isOver()) this.isSearching = false;
  }

  /** Finds what the lines alone tell; a few thousand at once. */
  async #searchLines(isOver: () => boolean): Promise<void> {
    if (this.#words.length > 0) {
      this.isSearchingLines = true;
      let left = LINES_IN_A_TASK;
      for (const id of this.#due) {
        if (left === 0) {
          await nextTask();
          if (isOver()) return;
          left = LINES_IN_A_TASK;
        }
        left -= 1;
        if (this.#isIn(id, '')) this.#find(id);
      }
      this.#version += 1;
    }
    this.isSearchingLines = false;
  }

  async #readLines(isOver: () => boolean): Promise<void> {
    while (!this.#areLinesRead) {
      const rows = await someNotes(this.#cache, this.#lastRead, LINES_AT_ONCE);
      if (isOver()) return;
      this.#takeLines(rows);
      this.#lastRead = rows.at(-1)?.id ?? null;
      this.#areLinesRead = rows.length < LINES_AT_ONCE;
    }
    const isUnread = (id: RecordId) => !this.#lines.has(id);
    for (let ids = [...this.#due].filter(isUnread); ids.length > 0; ) {
      const some = await readListed(this.#cache, ids.splice(0, LINES_AT_ONCE));
      if (isOver()) return;
      this.#takeLines([...some.values()].map(({ row }) => row));
    }
  }

  #takeLines(rows: readonly NoteRow[]): void {
    for (const { id, title, excerpt, companyIds } of rows) {
      const line = { title: foldText(title), start: foldText(excerpt), companies: companyIds };
      this.#lines.set(id, line);
      if (this.#due.has(id) && this.#words.length > 0 && this.#isIn(id, '')) this.#find(id);
    }
    this.#version += 1;
  }

  async #searchTexts(isOver: () => boolean): Promise<void> {
    if (this.#words.length === 0) return;
    const left = this.#searched.ids.filter((id) => this.#due.has(id)).reverse();
    let undrawn = 0;
    while (left.length > 0) {
      const ids = left.splice(-TEXTS_AT_ONCE).reverse(); // in the order of the list
      const texts = await noteTexts(this.#cache, ids);
      if (isOver()) return;
      const count = this.#found.size;
      left.push(...this.#takeTexts(ids, texts).reverse());
      undrawn += 1;
      const isDrawn = this.#found.size !== count && this.#found.size < FOUND_FEW;
      if (!isDrawn && undrawn < BATCHES_PER_DRAWING) continue;
      this.#version += 1;
      undrawn = 0;
    }
    this.#version += 1;
  }

  /** Searches as many of the texts as a frame has time for, and returns the others. */
  #takeTexts(ids: readonly RecordId[], texts: readonly (string | undefined)[]): RecordId[] {
    let chars = 0;
    for (const [index, id] of ids.entries()) {
      const html = this.#pending.get(id)?.html;
      const text = html === undefined ? texts[index] : plainText(html);
      if (text === undefined) this.#textless.add(id);
      else this.#textless.delete(id);
      if (this.#isIn(id, foldText(text ?? ''))) this.#find(id);
      else {
        this.#due.delete(id);
        this.#found.delete(id);
      }
      chars += text?.length ?? 0;
      if (chars > CHARS_AT_ONCE) return ids.slice(index + 1);
    }
    return [];
  }

  #find(id: RecordId): void {
    this.#found.add(id);
    this.#due.delete(id);
  }

  /** Is true if the line of a note and this much of its text contain every word, as the user left them. */
  #isIn(id: RecordId, text: string): boolean {
    const line = this.#lines.get(id);
    const pending = this.#pending.get(id);
    const title = pending?.title ?? line?.title ?? '';
    const start = pending?.html === undefined ? (line?.start ?? '') : '';
    return this.#words.every(
      (word) =>
        saysWord(title, word) ||
        saysWord(start, word) ||
        saysWord(text, word) ||
        this.#isOfClient(line?.companies, word) ||
        this.#isOfClient(pending?.companies, word),
    );
  }

  #isOfClient(companies: readonly (number | string)[] | undefined, word: string): boolean {
    if (companies === undefined) return false;
    return companies.some((company) => saysWord(this.#names.get(String(company)) ?? '', word));
  }
}

function addAll(due: Set<RecordId>, lists: readonly Iterable<RecordId>[]): void {
  for (const ids of lists) for (const id of ids) due.add(id);
}
