/** The calls about what a window has half finished, or has that cannot be sent as it is. */
import * as v from 'valibot';
import { UNFINISHED_CHARS_MAX } from '../limits.ts';
import { call, output } from './call.ts';
import { unsendableCalls } from './unsendable-calls.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const text = v.pipe(v.string(), v.maxLength(UNFINISHED_CHARS_MAX));

export const unfinishedCalls = {
  ...unsendableCalls,
  /** What this window had half finished in an account, by place: it outlives the page. */
  readUnfinished: call(
    ['main'],
    v.object({ account: id }),
    output<Readonly<Record<string, string>>>(),
  ),
  /** Keeps the text of one place; `null` where it is finished. */
  keepUnfinished: call(
    ['main'],
    v.object({ account: id, place: id, text: v.nullable(text) }),
    output<null>(),
    ['disk', 'other-account'],
  ),
} as const;
