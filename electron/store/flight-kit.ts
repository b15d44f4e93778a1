/** Saves the flight kit of one account (L26). */
import type { RecordId } from '../../shared/ids.ts';
import {
  changeKit,
  type FlightKit,
  flightKit,
  followKit,
  type KitChange,
  numbersIn,
} from '../../shared/pull/flight-kit.ts';
import { type Settings, tryKeep } from './settings.ts';

export interface FlightKitStore {
  /** The clients in it, by the ids they have now. */
  all(): FlightKit;
  /** Those that the service knows, by its numbers. */
  numbers(): ReadonlySet<number>;
  /** Saves a change; the result is not `done` if there is no room, or the disk refuses. */
  change(change: KitChange): 'done' | 'full' | 'disk';
}

export type FlightKitParts = {
  readonly settings: Settings;
  readonly accountKey: string;
  /** The present id of a record that was made here. */
  readonly knownId: (id: RecordId) => RecordId;
  /** Is true unless the client is known to be gone: only then it loses its place in a full kit. */
  readonly isThere: (id: RecordId) => boolean;
};

/** Opens the kit of an account. */
export function createFlightKit(parts: FlightKitParts): FlightKitStore {
  const { settings, accountKey, knownId, isThere } = parts;
  const key = `flight kit ${accountKey}`;
  let saved: FlightKit | undefined;

  function keep(next: FlightKit): boolean {
    const isSaved = tryKeep(settings, key, next);
    if (isSaved) saved = next;
    return isSaved;
  }

  function all(): FlightKit {
    saved ??= read();
    if (saved === undefined) return [];
    const now = followKit(saved, knownId);
    // Saved as well: the queue forgets old ids in time. Where the disk refuses, the next call does it.
    if (now.some((id, index) => id !== saved?.[index])) keep(now);
    return now;
  }

  /** `undefined` where the disk cannot be read: no change may take the place of what it holds. */
  function read(): FlightKit | undefined {
    try {
      return settings.get(key, flightKit) ?? [];
    } catch {
      return undefined;
    }
  }

  return {
    all,
    numbers: () => numbersIn(all()),
    change({ id, isIn }) {
      const change = { id: knownId(id), isIn };
      const kit = all();
      if (saved === undefined) return 'disk';
      const next = changeKit(kit, change) ?? changeKit(kit.filter(isThere), change);
      if (next === null) return 'full';
      return keep(next) ? 'done' : 'disk';
    },
  };
}
