/** The calls about half-finished input of a window. */
import * as v from 'valibot';
import { boundedId } from '../queue/pending-write.ts';
import { UNFINISHED_CHARS_MAX, UNFINISHED_PLACE_CHARS_MAX } from '../storage-limits.ts';
import { call, output } from './call.ts';
import { unsendableCalls } from './unsendable-calls.ts';

const id = boundedId;
const place = v.pipe(v.string(), v.minLength(1), v.maxLength(UNFINISHED_PLACE_CHARS_MAX));
const text = v.pipe(v.string(), v.maxLength(UNFINISHED_CHARS_MAX));

export const unfinishedCalls = {
  ...unsendableCalls,
  /** Returns half-finished input of this window in an account, by place; it survives a reload. */
  readUnfinished: call(
    ['main', 'record'],
    v.object({ account: id }),
    output<Readonly<Record<string, string>>>(),
  ),
  /** Saves the text of one place; `null` removes it. */
  keepUnfinished: call(
    ['main', 'record'],
    v.object({ account: id, place, text: v.nullable(text) }),
    output<null>(),
    ['full', 'disk', 'other-account'],
  ),
} as const;
