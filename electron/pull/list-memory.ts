/**
 * What main remembers of one account's lists over a restart: where each sweep is, how old each list
 * is, which records it has, which it could not read, and which cache all this is true of (L1, L4, L6,
 * L16).
 *
 * A disk that refuses keeps what is new out of the cache until there is room: what is there and nobody
 * knows would never go (L20). Nothing else is lost by it but a repeated page.
 */
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { Log } from '../../shared/ports.ts';
import { type Position, position, type SweptList, sweptList } from '../../shared/pull/sweep.ts';
import { type Kept, tryKeep } from '../store/kept.ts';
import { CACHE_ID, createSeen, type Seen } from '../store/seen.ts';

export interface ListMemory {
  position(list: ListName): Position | undefined;
  setPosition(list: ListName, at: Position | undefined): void;
  swept(list: ListName): SweptList | undefined;
  setSwept(list: ListName, swept: SweptList): void;
  setAside(): Status['setAside'];
  keepSetAside(all: Status['setAside']): void;
  /** Whether bodies were wanted when the program ended: which ones, the pages of notes tell again. */
  hasBodiesLeft(): boolean;
  keepBodiesLeft(areLeft: boolean): void;
  /** The cache that holds what is remembered here. */
  cacheId(): string | undefined;
  setCacheId(id: string): void;
  /**
   * Takes the ids of a page; answers those that sweep `number` had not seen. Throws where the disk
   * refuses to know them.
   */
  mark(list: ListName, ids: readonly string[], number: number): readonly string[];
  /** Takes the id of a record that one of our writes was answered with, as far as the disk lets it. */
  markOwn(list: ListName, id: string, number: number): void;
  /** Takes ids that came by themselves; whether all of them are known now. */
  know(list: ListName, ids: readonly string[]): boolean;
  readonly seen: Omit<Seen, 'mark' | 'know' | 'forget'>;
  /** Begins at nothing: another cache has come. */
  forget(): void;
}

export type ListMemoryParts = {
  readonly database: DatabaseSync;
  readonly kept: Kept;
  readonly log: Log;
  readonly accountKey: string;
};

const setAside = v.array(
  v.object({ list: v.picklist(listNames), id: v.string(), reason: v.string() }),
);

/** The memory of one account. */
export function createListMemory(parts: ListMemoryParts): ListMemory {
  const { kept, log, accountKey } = parts;
  const seen = createSeen(parts.database, accountKey);
  const key = (what: string, list: ListName) => `${what} ${accountKey} ${list}`;
  const cacheKey = `${CACHE_ID}${accountKey}`;
  const setAsideKey = `set aside ${accountKey}`;
  const bodiesLeftKey = `bodies left ${accountKey}`;
  const ifDiskLets = lenient(log);
  let areBodiesLeft: boolean | undefined;
  /** The next sweep's number, read once and not for each body that comes. */
  const nextNumbers = new Map<ListName, number>();

  function remember(name: string, value: unknown): void {
    if (!tryKeep(kept, name, value)) log.note('position not kept');
  }

  function nextNumber(list: ListName): number {
    const known = nextNumbers.get(list);
    if (known !== undefined) return known;
    const next = (kept.get(key('swept', list), sweptList)?.number ?? 0) + 1;
    nextNumbers.set(list, next);
    return next;
  }

  function hasBodiesLeft(): boolean {
    areBodiesLeft ??= ifDiskLets(() => kept.get(bodiesLeftKey, v.boolean()), undefined) ?? false;
    return areBodiesLeft;
  }

  return {
    position: (list) => kept.get(key('pull', list), position),
    setPosition: (list, at) => remember(key('pull', list), at),
    swept: (list) => kept.get(key('swept', list), sweptList),
    setSwept(list, swept) {
      nextNumbers.delete(list);
      remember(key('swept', list), swept);
    },
    setAside: () => kept.get(setAsideKey, setAside) ?? [],
    keepSetAside: (all) => remember(setAsideKey, all),
    hasBodiesLeft,
    keepBodiesLeft(areLeft) {
      if (areLeft !== hasBodiesLeft()) remember(bodiesLeftKey, areLeft);
      areBodiesLeft = areLeft;
    },
    cacheId: () => kept.get(cacheKey, v.string()),
    setCacheId: (id) => remember(cacheKey, id),
    mark: seen.mark,
    markOwn: (list, id, number) => ifDiskLets(() => void seen.mark(list, [id], number), undefined),
    know(list, ids) {
      return ifDiskLets(() => {
        seen.know(list, ids, nextNumber(list));
        return true;
      }, false);
    },
    seen: {
      ...seen,
      has: (...args) => ifDiskLets(() => seen.has(...args), false),
      foundAlone: (...args) => ifDiskLets(() => seen.foundAlone(...args), undefined),
      remove: (...args) => ifDiskLets(() => seen.remove(...args), undefined),
    },
    forget() {
      nextNumbers.clear();
      for (const list of listNames) {
        remember(key('pull', list), undefined);
        remember(key('swept', list), undefined);
      }
      remember(setAsideKey, undefined);
      remember(bodiesLeftKey, undefined);
      areBodiesLeft = false;
      remember(cacheKey, undefined);
      ifDiskLets(() => seen.forget(), undefined);
    },
  };
}

/** Does what is only a courtesy; `otherwise` is its result where the disk refuses. */
function lenient(log: Log) {
  return <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch {
      log.note('position not kept');
      return otherwise;
    }
  };
}
