/**
 * The flight kit: the clients whose texts, comments and images come to this computer first, and
 * which the flight check counts (L26).
 */
import * as v from 'valibot';
import { isLocalId, type RecordId } from '../ids.ts';
import { FLIGHT_KIT_MAX } from '../pull-limits.ts';

/** The ids of the clients in the kit, the one that was put in last at the end. */
export const flightKit = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  v.maxLength(FLIGHT_KIT_MAX),
);
export type FlightKit = readonly RecordId[];

/** A client that goes into the kit, or out of it. */
export type KitChange = { readonly id: RecordId; readonly isIn: boolean };

/** The kit after a change; `null` if it has no room for one more. */
export function changeKit(kit: FlightKit, { id, isIn }: KitChange): FlightKit | null {
  const others = kit.filter((one) => one !== id);
  if (!isIn) return others;
  if (kit.includes(id)) return kit;
  return kit.length < FLIGHT_KIT_MAX ? [...kit, id] : null;
}

/** The kit by the ids that its clients have now, each of them once. */
export function followKit(kit: FlightKit, knownId: (id: RecordId) => RecordId): FlightKit {
  return [...new Set(kit.map(knownId))];
}

/** The clients of the kit that the service knows, by its numbers. */
export function numbersIn(kit: FlightKit): ReadonlySet<number> {
  const ids = kit.filter((id) => !isLocalId(id)).map(Number);
  return new Set(ids.filter((id) => Number.isSafeInteger(id)));
}

/** The images in texts of the kit. */
export type KitImages = {
  readonly here: number;
  /** Their server is unknown, so they wait until the user allows it. */
  readonly withheld: number;
  /** They could not be loaded. */
  readonly missing: number;
};

export const noImages: KitImages = { here: 0, withheld: 0, missing: 0 };

export function addImages(one: KitImages, other: KitImages): KitImages {
  return {
    here: one.here + other.here,
    withheld: one.withheld + other.withheld,
    missing: one.missing + other.missing,
  };
}

/** The part of the kit that is on this computer. */
export type KitHere = {
  readonly clients: number;
  readonly notes: number;
  /** How many of these notes have their present text here. */
  readonly bodies: number;
  /** `null` while they are counted. */
  readonly images: KitImages | null;
};
