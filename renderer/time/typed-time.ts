/** Text typed as a time of an entry that is not taken: it stays over a closed editor, and a crash (T1.9, T16.6). */
import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import { TypedLine } from '../bridge/typed-line.svelte.ts';
import type { TimeContext } from './time-context.ts';

const TIME = 'time of ';
const END = 'time ended ';

type Parts = Pick<TimeContext, 'outbox' | 'unfinished'>;

/** Creates the text typed as the time of an entry; `null` without one. */
export function createTypedTime(id: RecordId, parts: Parts): TypedLine<string | null> {
  return createLine(TIME, id, parts);
}

/** Creates the text typed as the end of an entry that runs elsewhere; `null` without one. */
export function createTypedEnd(id: RecordId, parts: Parts): TypedLine<string | null> {
  return createLine(END, id, parts);
}

/** It is found under whichever of its ids the entry had when it was typed. */
function createLine(beginning: string, id: RecordId, { outbox, unfinished }: Parts) {
  const known = outbox.knownId(id);
  return new TypedLine<string | null>({
    ...{ place: beginning + known, beginning, blank: null },
    ...{ schema: v.nullable(v.string()), unfinished },
    isBlank: (text) => text === null || text.trim() === '',
    wasNamed: (place) =>
      place.startsWith(beginning) && outbox.knownId(place.slice(beginning.length)) === known,
  });
}
