/** Where the sweep of each list is, and how the last whole one went, of one account (L1, L4). */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { type Position, position, type SweptList, sweptList } from '../../shared/pull/sweep.ts';
import type { Settings } from '../store/settings.ts';

export type ListPositionsParts = {
  readonly settings: Pick<Settings, 'get'>;
  readonly accountKey: string;
  /** Saves a value as far as the disk lets it; `undefined` deletes it. */
  readonly remember: (key: string, value: unknown) => void;
};

/** The positions of one account. */
export function createListPositions({ settings, accountKey, remember }: ListPositionsParts) {
  const pullKey = (list: ListName) => `pull ${accountKey} ${list}`;
  const sweptKey = (list: ListName) => `swept ${accountKey} ${list}`;
  /** The next sweep's number, read once and not for each body that comes. */
  const nextNumbers = new Map<ListName, number>();
  const swept = (list: ListName) => settings.get(sweptKey(list), sweptList);

  return {
    position: (list: ListName) => settings.get(pullKey(list), position),
    setPosition: (list: ListName, at: Position | undefined) => remember(pullKey(list), at),
    swept,
    setSwept(list: ListName, found: SweptList) {
      nextNumbers.delete(list);
      remember(sweptKey(list), found);
    },
    nextNumber(list: ListName): number {
      const known = nextNumbers.get(list);
      if (known !== undefined) return known;
      const next = (swept(list)?.number ?? 0) + 1;
      nextNumbers.set(list, next);
      return next;
    },
    forget() {
      nextNumbers.clear();
      for (const list of listNames) {
        remember(pullKey(list), undefined);
        remember(sweptKey(list), undefined);
      }
    },
  };
}
