/** The calls about what a window has that cannot be sent as it is. */
import * as v from 'valibot';
import { UNSENDABLE_CHARS_MAX } from '../limits.ts';
import { fields, recordRef } from '../queue/pending-write.ts';
import { call, output } from './call.ts';

/** Fields that cannot be sent as they are, too long ones, and what the user saw of them when they began. */
export const unsendable = v.object({ fields, base: v.nullable(fields) });
export type Unsendable = Readonly<v.InferOutput<typeof unsendable>>;

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** In which account (Q16). */
const place = { account: v.exactOptional(id), record: v.object({ ...recordRef.entries, id }) };

export const unsendableCalls = {
  /** Keeps what of a record cannot be sent as it is, without queueing it; no fields drop it (P2). */
  keepUnsendable: call(
    ['main'],
    v.pipe(
      v.object({ ...place, ...unsendable.entries }),
      v.check((said) => JSON.stringify(said).length <= UNSENDABLE_CHARS_MAX, 'a shorter text'),
    ),
    output<null>(),
    ['disk'],
  ),
  /** What was kept so, under whichever name of the record. */
  readUnsendable: call(['main'], v.object(place), output<Unsendable | null>()),
} as const;
