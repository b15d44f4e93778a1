/** Text typed as the time of an entry that is no time: it stays over a closed editor, and a crash (T1.9). */
import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import { TypedLine } from '../bridge/typed-line.svelte.ts';
import type { TimeContext } from './time-context.ts';

const PLACE = 'time of ';

/** Creates the text of an entry, under whichever of its ids it was typed; `null` without one. */
export function createTypedTime(
  id: RecordId,
  { outbox, unfinished }: Pick<TimeContext, 'outbox' | 'unfinished'>,
): TypedLine<string | null> {
  const known = outbox.knownId(id);
  return new TypedLine<string | null>({
    ...{ place: PLACE + known, beginning: PLACE, blank: null },
    ...{ schema: v.nullable(v.string()), unfinished },
    isBlank: (text) => text === null || text.trim() === '',
    wasNamed: (place) =>
      place.startsWith(PLACE) && outbox.knownId(place.slice(PLACE.length)) === known,
  });
}
