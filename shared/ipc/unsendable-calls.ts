/** The calls about fields that are too long to be sent. */
import * as v from 'valibot';
import { boundedId, boundedRef, fields } from '../queue/pending-write.ts';
import type { Fields } from '../records/kinds.ts';
import { UNSENDABLE_CHARS_MAX } from '../text-limits.ts';
import { call, output } from './call.ts';

/**
 * Fields that can't be sent, their base, and the values that they held before, if those were sent. The next value
 * is based on one of these once the service has it (Q8.12).
 */
export const unsendable = v.object({
  fields,
  base: v.nullable(fields),
  sent: v.exactOptional(fields),
});
export type Unsendable = Readonly<v.InferOutput<typeof unsendable>>;

/** In which account (Q16). */
const place = { account: v.exactOptional(boundedId), record: boundedRef };

const isShort = (one: Fields) => JSON.stringify(one).length <= UNSENDABLE_CHARS_MAX;
/** As the window had kept them before: another one may keep others of the record, or newer ones. */
const overtaken = v.pipe(
  fields,
  v.check(isShort, 'This text is longer than the service takes. Shorten it.'),
);

export const unsendableCalls = {
  /**
   * Saves such fields of a record without queueing them, in place of all those before, or of `overtaken`
   * alone; without any left they are dropped (P2). What another window has put there since is merged with
   * them, or they stay in their window, `apart` (Q20.7).
   */
  keepUnsendable: call(
    ['main', 'record'],
    v.pipe(
      v.object({ ...place, ...unsendable.entries, overtaken: v.exactOptional(overtaken) }),
      v.check(
        ({ overtaken: _, ...one }) => isShort(one),
        'This text is longer than the service takes. Shorten it.',
      ),
    ),
    output<null>(),
    ['full', 'disk', 'apart'],
  ),
  /** The saved fields of a record, under any id it has had. */
  readUnsendable: call(['main', 'record'], v.object(place), output<Unsendable | null>()),
} as const;
