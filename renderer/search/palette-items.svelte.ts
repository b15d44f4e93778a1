/** The commands, accounts, records and notes that say the words, the best first. */
import { nameOf } from '../../shared/account-names.ts';
import { capitalise } from '../../shared/capitalise.ts';
import { type PageRef, wordOfPage } from '../../shared/ipc/page-ref.ts';
import { listOf } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { lists } from '../../shared/records/lists.ts';
import { compareFound } from '../../shared/search/find-rows.ts';
import { rankOf, searchedFrom } from '../../shared/search/rank.ts';
import { wordsIn } from '../../shared/search/searched-kinds.ts';
import type { Sought } from '../../shared/search/sought.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import type { AccountLeaving } from '../account/account-leaving.svelte.ts';
import type { App } from '../app/app-context.ts';
import { createNames } from '../cache/record-names.ts';
import type { NoteLists } from '../notes/note-lists.svelte.ts';
import { FoundNotes } from './found-notes.svelte.ts';
import { FoundRecords, type RecordSearchParts, recentIn } from './found-records.svelte.ts';
import type { Command } from './palette-commands.ts';
import { recordActions } from './record-actions.ts';

/** Something that can be chosen. */
export type PaletteItem = Omit<Command, 'act'> & {
  readonly kind: RecordRef['kind'] | 'command';
  /** The part of a text that says the words. */
  readonly snippet?: string;
  /** The record, where it is one. */
  readonly ref?: PageRef;
} & (
    | { readonly act: () => void }
    /** Returns what has happened, to be told in the palette; an empty text closes it. */
    | { readonly say: () => string | Promise<string> }
  );
type Ranked = PaletteItem & { readonly rank: number; readonly place: number };

/** One kind of what was found, and how many of it. */
export type Share = {
  readonly kind: PaletteItem['kind'];
  readonly label: string;
  readonly count: number;
};

export type PaletteParts = RecordSearchParts &
  Pick<App, 'state'> & {
    readonly lists: NoteLists;
    readonly leaving: AccountLeaving;
  };

/** Commands come first of those with one rank. */
const COMMANDS_PLACE = -1;
/** So many of the records that were opened last are offered before anything is typed. */
const RECENT_SHOWN = 8;

export class PaletteItems {
  readonly #parts: PaletteParts;
  readonly #sought: () => Sought;
  readonly #commands: () => readonly Command[];
  readonly #records: FoundRecords;
  readonly #notes: FoundNotes;

  /** Make it while a component begins. */
  constructor(parts: PaletteParts, sought: () => Sought, commands: () => readonly Command[]) {
    this.#parts = parts;
    this.#sought = sought;
    this.#commands = commands;
    this.#records = new FoundRecords(parts, sought);
    this.#notes = new FoundNotes(parts, () =>
      sought().among === 'all' ? wordsIn('note', sought().words) : [],
    );
  }

  /** Is true while names are searched: another one may come first. */
  get isSearching(): boolean {
    const areAccountsHere = this.#parts.leaving.accounts.view !== undefined;
    return this.#records.isSearching || this.#notes.isReading || !areAccountsHere;
  }

  get isSearchingTexts(): boolean {
    return this.#notes.isSearchingTexts;
  }

  readonly all = $derived.by((): readonly PaletteItem[] => {
    const { words, among } = this.#sought();
    if (words.length === 0 && among === 'all') return [...this.#recent, ...this.#allCommands];
    const found = [...this.#foundCommands, ...this.#foundRecords, ...this.#foundNotes];
    return found.sort(compareFound);
  });

  /** The kinds of what was found, in the order in which they are found. */
  readonly shares = $derived.by((): readonly Share[] => {
    const counts = new Map<PaletteItem['kind'], number>(this.#records.found.counts);
    const [commands, notes] = [this.#foundCommands.length, this.#notes.count];
    if (commands > 0) counts.set('command', commands);
    if (notes > 0) counts.set('note', notes);
    const order = this.all.map(({ kind }) => kind);
    return [...counts]
      .map(([kind, count]) => ({ kind, count, label: shareLabel(kind) }))
      .sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  });

  readonly #accounts = $derived.by((): readonly Command[] => {
    const { accounts } = this.#parts.leaving;
    const others = accounts.others.map((one) => ({
      ...{ id: `account ${one.id}`, name: nameOf(one), about: 'switch account' },
      act: () => void this.#parts.leaving.switchTo(one),
    }));
    const add = { id: 'account new', name: 'Add another account…', about: '' };
    const canAdd = accounts.view?.isFull === false;
    return canAdd ? [...others, { ...add, act: () => void this.#parts.leaving.add() }] : others;
  });
  /** The actions on the record that is open. */
  readonly #openActions = $derived.by((): readonly PaletteItem[] => {
    const ref = this.#parts.navigation.page;
    if (ref === null) return [];
    const about = `this ${wordOfPage(ref.kind)}`;
    return recordActions(ref, this.#parts)
      .filter(({ id }) => id !== 'open')
      .map((one) => ({ ...one, id: `open ${one.id}`, about }));
  });
  readonly #allCommands = $derived.by((): readonly PaletteItem[] => [
    ...[...this.#commands(), ...this.#accounts].map((one) => ({
      ...one,
      kind: 'command' as const,
    })),
    ...this.#openActions,
  ]);
  readonly #foundCommands = $derived.by((): Ranked[] => {
    const { words, among } = this.#sought();
    if (among !== 'all' && among !== 'commands') return [];
    return this.#allCommands.flatMap((one) => {
      const rank = rankOf(searchedFrom(one.name, []), words);
      return rank === undefined ? [] : [{ ...one, rank, place: COMMANDS_PLACE }];
    });
  });
  readonly #foundRecords = $derived.by(() =>
    this.#records.found.best.map((found): Ranked => {
      const ref = { kind: found.kind, id: found.row.id };
      const { rank, place } = found;
      const [name, about] = [this.#records.nameOf(found), this.#records.aboutOf(found)];
      return { ...this.#itemOf(ref, name, about), rank, place };
    }),
  );
  readonly #foundNotes = $derived.by(() => {
    const recent = recentIn(this.#parts);
    return this.#notes.best.map(({ id, name, clients, snippet, rank }): Ranked => {
      const at = recent.findIndex((one) => one.kind === 'note' && one.id === id);
      const about = clients === '' ? 'note' : `note · ${clients}`;
      const item = this.#itemOf({ kind: 'note', id }, name, about);
      return { ...item, snippet, rank, place: at === -1 ? Number.POSITIVE_INFINITY : at };
    });
  });

  readonly #recentRefs = $derived.by(() =>
    recentIn(this.#parts).flatMap(({ kind, id }) => {
      const list = listOf(kind);
      return list === undefined ? [] : [{ kind, list, id }];
    }),
  );
  readonly #names = $derived.by(() => createNames(this.#recentRefs, this.#parts));
  readonly #recent = $derived.by((): readonly PaletteItem[] => {
    const named = this.#recentRefs.flatMap(({ kind, id, list }) => {
      const name = this.#names.recentWordsOf({ list, id });
      return name === undefined ? [] : [this.#itemOf({ kind, id }, name, kinds[kind].word)];
    });
    return named.slice(0, RECENT_SHOWN);
  });

  #itemOf(ref: RecordRef, name: string, about: string): PaletteItem {
    const { navigation } = this.#parts;
    return {
      ...{ id: `${ref.kind} ${ref.id}`, kind: ref.kind, ref, about },
      name: name.trim() === '' ? UNTITLED : name,
      act: () => navigation.openRecord(ref),
    };
  }
}

function shareLabel(kind: PaletteItem['kind']): string {
  if (kind === 'command') return 'Commands';
  const list = listOf(kind);
  return capitalise(list === undefined ? `${kinds[kind].word}s` : lists[list].words[1]);
}
