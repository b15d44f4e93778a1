/** The notes that say the sought words, those with the words in their titles first. */
import { untrack } from 'svelte';
import type { RecordId } from '../../shared/ids.ts';
import { plainText } from '../../shared/note/plain-text.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import { fieldsSet, noteFieldsSet } from '../../shared/queue/pending-write.ts';
import { BEST_MAX } from '../../shared/search/find-rows.ts';
import { snippetOf } from '../../shared/search/marks.ts';
import { IN_TEXT, rankOf } from '../../shared/search/rank.ts';
import type { App } from '../app/app-context.ts';
import { createLastAnswer } from '../cache/last-answer.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { clientsWithPending } from '../cache/pending-names.ts';
import { noteTexts, readListed } from '../cache/read.ts';
import { companiesOf, type NoteRow } from '../cache/rows.ts';
import { listedNotes, pendingNotes, withoutDeleted } from '../notes/note-list.ts';
import type { NoteLists } from '../notes/note-lists.svelte.ts';
import { NoteSearch } from '../notes/note-search.svelte.ts';

export type FoundNote = {
  readonly id: RecordId;
  readonly name: string;
  readonly clients: string;
  /** The part of its text with the words. */
  readonly snippet: string;
  readonly rank: number;
};

type Parts = Pick<App, 'cache' | 'outbox'> & { readonly lists: NoteLists };
type Read = ReadonlyMap<RecordId, { readonly row: NoteRow; readonly text: string }>;

const noNotes: Read = new Map();

export class FoundNotes {
  readonly #parts: Parts;
  readonly #words: () => readonly string[];
  readonly #search: NoteSearch;
  readonly #hold = createLastAnswer<Read>();

  /** Make it while a component begins: it searches for as long as that lives. */
  constructor(parts: Parts, words: () => readonly string[]) {
    this.#parts = parts;
    this.#words = words;
    this.#search = new NoteSearch(parts.cache);
    // A search takes its time, and goes on when what is searched has changed.
    $effect(() => {
      const [ids, cached, writes] = [this.#all, parts.lists.ids, parts.outbox.writes];
      const [sought, companies] = [this.#sought, this.#clients];
      if (ids === undefined || cached === undefined) return;
      untrack(() => this.#search.search(sought, { ids, cached, writes, companies }));
    });
    // The first word finds the lines of all notes read; nobody needs them after the palette.
    $effect(() => {
      untrack(() => this.#search.prepare());
      return () => this.#search.end();
    });
  }

  /** Is true while texts are searched. */
  get isSearchingTexts(): boolean {
    return this.#sought !== '' && this.#search.isSearching;
  }

  readonly #sought = $derived.by(() => this.#words().join(' '));
  readonly #clients = $derived.by(() =>
    clientsWithPending(this.#parts.lists.companyById, this.#parts.outbox.writes),
  );
  readonly #all = $derived.by(() => {
    const { lists, outbox } = this.#parts;
    if (lists.ids === undefined) return undefined;
    const pending = pendingNotes(lists.ids, outbox.writes);
    return withoutDeleted(listedNotes(lists.ids, pending, new Map()), outbox.writes);
  });
  readonly #ids = $derived.by(() =>
    this.#sought === '' ? [] : this.#search.foundIn(this.#all ?? []),
  );
  /** A common letter finds every note, and each batch of texts some more: a title is ranked once. */
  readonly #rankOfTitle = $derived.by(() => {
    const words = this.#words();
    const known = new Map<string, number>();
    return (title: string) => {
      const before = known.get(title);
      if (before !== undefined) return before;
      const rank = rankOf({ name: title, others: '' }, words) ?? IN_TEXT;
      known.set(title, rank);
      return rank;
    };
  });
  readonly #best = $derived.by(() =>
    firstByRank(this.#ids, (id) => this.#rankOfTitle(this.#search.titleOf(id))),
  );
  readonly #shown = $derived.by(() => this.#best.map(({ id }) => id).join(' '));
  readonly #query = $derived.by(() => {
    const ids = this.#shown.split(' ').filter(Boolean);
    return new LiveQuery(() => this.#read(ids));
  });

  /** Is true while notes with the words in their titles are not on the screen yet. */
  get isReading(): boolean {
    if (this.#sought !== '' && this.#search.isSearchingLines) return true;
    const isTitled = this.#best.some(({ rank }) => rank < IN_TEXT);
    return isTitled && this.#query.whenRead === undefined;
  }

  get count(): number {
    return this.#ids.length;
  }

  /** The best of them, as far as they have been read. */
  readonly best = $derived.by((): readonly FoundNote[] => {
    const read = this.#hold(this.#query.whenRead) ?? noNotes;
    return this.#best.flatMap(({ id, rank }) => {
      const note = this.#asLeft(id, read);
      return note === undefined ? [] : [{ id, rank, ...note }];
    });
  });

  /** A note under its pending writes; `undefined` while it has not been read. */
  #asLeft(id: RecordId, read: Read): Omit<FoundNote, 'id' | 'rank'> | undefined {
    const { outbox } = this.#parts;
    const [before, writes] = [read.get(id), outbox.of(id)];
    const note = overlay(before?.row, writes)?.record;
    if (note === undefined) return undefined;
    const typed = writes.findLast(
      (write) => write.state.kind !== 'discarded' && 'content_html' in fieldsSet(write),
    );
    const text = typed ? plainText(noteFieldsSet(typed).content_html ?? '') : (before?.text ?? '');
    const clients = companiesOf(note).flatMap((one) => this.#clients.get(String(one))?.name ?? []);
    return {
      ...{ name: note.title, clients: clients.join(', ') },
      snippet: snippetOf(text, this.#words()),
    };
  }

  async #read(ids: readonly RecordId[]): Promise<Read> {
    const { cache } = this.#parts;
    const [listed, texts] = await Promise.all([readListed(cache, ids), noteTexts(cache, ids)]);
    return new Map(
      ids.flatMap((id, index) => {
        const row = listed.get(id)?.row;
        return row === undefined ? [] : [[id, { row, text: texts[index] ?? '' }] as const];
      }),
    );
  }
}

/** The first of them by their ranks; of one rank as they come. */
function firstByRank(
  ids: readonly RecordId[],
  rankOfNote: (id: RecordId) => number,
): readonly { readonly id: RecordId; readonly rank: number }[] {
  const byRank = new Map<number, RecordId[]>();
  for (const id of ids) {
    const rank = rankOfNote(id);
    const same = byRank.get(rank);
    if (same === undefined) byRank.set(rank, [id]);
    else if (same.length < BEST_MAX) same.push(id);
  }
  return [...byRank]
    .sort(([one], [other]) => one - other)
    .flatMap(([rank, same]) => same.map((id) => ({ id, rank })))
    .slice(0, BEST_MAX);
}
