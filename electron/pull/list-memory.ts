/**
 * Saves the state of one account's lists: sweep positions, ages, ids and unreadable records. With
 * them it saves the id of the cache that they describe (L1, L4, L6, L16).
 *
 * Where the disk refuses, new records are kept out of the cache: a record that no list memory knows
 * would never be removed (L20). Otherwise only a page is read twice.
 */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { Log } from '../../shared/ports.ts';
import type { Position, SweptList } from '../../shared/pull/sweep.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import { CACHE_ID, createSweepMarks, type SweepMarks } from '../store/sweep-marks.ts';
import { createListPositions } from './list-positions.ts';

export interface ListMemory {
  position(list: ListName): Position | undefined;
  setPosition(list: ListName, at: Position | undefined): void;
  swept(list: ListName): SweptList | undefined;
  setSwept(list: ListName, swept: SweptList): void;
  quarantined(): Status['quarantined'];
  keepQuarantined(all: Status['quarantined']): void;
  /** The lists without an endpoint, each with a sentence (L9.1). */
  absent(): Status['off'];
  /** Returns whether the disk has them. */
  keepAbsent(lists: Status['off']): boolean;
  /** Is true if bodies were missing when the program ended; the pages of notes tell which. */
  hasBodiesLeft(): boolean;
  keepBodiesLeft(areLeft: boolean): void;
  /** The cache that holds the records listed here. */
  cacheId(): string | undefined;
  setCacheId(id: string): void;
  /**
   * Adds the ids of a page; returns those that sweep `number` had not met. Throws where the disk
   * refuses.
   */
  mark(list: ListName, ids: readonly string[], number: number): readonly string[];
  /** Adds the id of a record from the response to one of our writes, where the disk allows. */
  markOwn(list: ListName, id: string, number: number): void;
  /** Adds ids that came outside a sweep; true if all of them are known now. */
  know(list: ListName, ids: readonly string[]): boolean;
  readonly marks: Omit<SweepMarks, 'mark' | 'know' | 'forget'>;
  /** Forgets everything about the cache, as there is another one; which lists are absent is the service's (L9.3). */
  forget(): void;
}

export type ListMemoryParts = {
  readonly database: DatabaseSync;
  readonly settings: Settings;
  readonly log: Log;
  readonly accountKey: string;
};

const quarantined = v.array(
  v.object({ list: v.picklist(listNames), id: v.string(), reason: v.string() }),
);

const absent = v.record(v.string(), v.string());

/** Opens the memory of one account. */
export function createListMemory(parts: ListMemoryParts): ListMemory {
  const { settings, log, accountKey } = parts;
  const marks = createSweepMarks(parts.database, accountKey);
  const cacheKey = `${CACHE_ID}${accountKey}`;
  const quarantineKey = `set aside ${accountKey}`;
  const absentKey = `absent lists ${accountKey}`;
  const bodiesLeftKey = `bodies left ${accountKey}`;
  const ifDiskLets = createAttempt(log);
  let areBodiesLeft: boolean | undefined;
  const positions = createListPositions({ settings, accountKey, remember });

  function remember(name: string, value: unknown): boolean {
    const isSaved = tryKeep(settings, name, value);
    if (!isSaved) log.note('position not kept');
    return isSaved;
  }

  function hasBodiesLeft(): boolean {
    const read = () => settings.get(bodiesLeftKey, v.boolean());
    areBodiesLeft ??= ifDiskLets(read, undefined) ?? false;
    return areBodiesLeft;
  }

  return {
    position: positions.position,
    setPosition: positions.setPosition,
    swept: positions.swept,
    setSwept: positions.setSwept,
    quarantined: () => settings.get(quarantineKey, quarantined) ?? [],
    keepQuarantined: (all) => remember(quarantineKey, all),
    absent() {
      const saved = settings.get(absentKey, absent) ?? {};
      // A later program may have other lists.
      return Object.fromEntries(
        listNames.flatMap((list) => (list in saved ? [[list, saved[list]]] : [])),
      );
    },
    keepAbsent: (lists) => remember(absentKey, lists),
    hasBodiesLeft,
    keepBodiesLeft(areLeft) {
      if (areLeft !== hasBodiesLeft()) remember(bodiesLeftKey, areLeft);
      areBodiesLeft = areLeft;
    },
    cacheId: () => settings.get(cacheKey, v.string()),
    setCacheId: (id) => remember(cacheKey, id),
    mark: marks.mark,
    markOwn: (list, id, number) => ifDiskLets(() => void marks.mark(list, [id], number), undefined),
    know: (list, ids) =>
      ifDiskLets(() => {
        marks.know(list, ids, positions.nextNumber(list));
        return true;
      }, false),
    marks: {
      ...marks,
      has: (...args) => ifDiskLets(() => marks.has(...args), false),
      isKnown: (...args) => ifDiskLets(() => marks.isKnown(...args), false),
      foundAlone: (...args) => ifDiskLets(() => marks.foundAlone(...args), undefined),
      remove: (...args) => ifDiskLets(() => marks.remove(...args), undefined),
    },
    forget() {
      positions.forget();
      remember(quarantineKey, undefined);
      remember(bodiesLeftKey, undefined);
      areBodiesLeft = false;
      remember(cacheKey, undefined);
      ifDiskLets(() => marks.forget(), undefined);
    },
  };
}

/** Does what is only a courtesy; returns `otherwise` where the disk refuses. */
function createAttempt(log: Log) {
  return <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      log.note('position not kept');
      return otherwise;
    }
  };
}
