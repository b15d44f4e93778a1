/** The calls about fields that are too long to be sent. */
import * as v from 'valibot';
import { boundedId, boundedRef, fields } from '../queue/pending-write.ts';
import { UNSENDABLE_CHARS_MAX } from '../text-limits.ts';
import { call, output } from './call.ts';

/** Fields that are too long to be sent, and their base. */
export const unsendable = v.object({ fields, base: v.nullable(fields) });
export type Unsendable = Readonly<v.InferOutput<typeof unsendable>>;

/** In which account (Q16). */
const place = { account: v.exactOptional(boundedId), record: boundedRef };

export const unsendableCalls = {
  /** Saves such fields of a record without queueing them; an empty object drops them (P2). */
  keepUnsendable: call(
    ['main', 'record'],
    v.pipe(
      v.object({ ...place, ...unsendable.entries }),
      v.check((one) => JSON.stringify(one).length <= UNSENDABLE_CHARS_MAX, 'a shorter text'),
    ),
    output<null>(),
    ['full', 'disk'],
  ),
  /** The saved fields of a record, under any id it has had. */
  readUnsendable: call(['main', 'record'], v.object(place), output<Unsendable | null>()),
} as const;
