/** The position of each list's sweep, and the result of its last whole one, of one account (L1, L4). */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { type Position, position, type SweptList, sweptList } from '../../shared/pull/sweep.ts';
import type { Settings } from '../store/settings.ts';

export type ListPositionsParts = {
  readonly settings: Pick<Settings, 'get'>;
  readonly accountKey: string;
  /** Saves a value as far as the disk lets it; `undefined` deletes it. */
  readonly remember: (key: string, value: unknown) => void;
};

/** Opens the positions of one account. */
export function createListPositions({ settings, accountKey, remember }: ListPositionsParts) {
  const pullKey = (list: ListName) => `pull ${accountKey} ${list}`;
  const sweptKey = (list: ListName) => `swept ${accountKey} ${list}`;
  /** The number of the next sweep, read once and not for each body. */
  const nextNumbers = new Map<ListName, number>();
  const readSwept = (list: ListName) => settings.get(sweptKey(list), sweptList);

  return {
    position: (list: ListName) => settings.get(pullKey(list), position),
    setPosition: (list: ListName, at: Position | undefined) => remember(pullKey(list), at),
    swept: readSwept,
    setSwept(list: ListName, found: SweptList) {
      nextNumbers.delete(list);
      remember(sweptKey(list), found);
    },
    nextNumber(list: ListName): number {
      const known = nextNumbers.get(list);
      if (known !== undefined) return known;
      const next = (readSwept(list)?.number ?? 0) + 1;
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
