/** The calls about half-finished input of a window. */
import * as v from 'valibot';
import { boundedId } from '../queue/pending-write.ts';
import {
  UNFINISHED_BASES_MAX,
  UNFINISHED_CHARS_MAX,
  UNFINISHED_PLACE_CHARS_MAX,
} from '../storage-limits.ts';
import { call, output } from './call.ts';
import { unsendableCalls } from './unsendable-calls.ts';

const id = boundedId;
const place = v.pipe(v.string(), v.minLength(1), v.maxLength(UNFINISHED_PLACE_CHARS_MAX));
const text = v.nullable(v.pipe(v.string(), v.maxLength(UNFINISHED_CHARS_MAX)));

/** The text of a place as main has it now, which any window may have typed; `null` without one. */
export type UnfinishedChange = {
  readonly account: string;
  readonly place: string;
  readonly text: string | null;
  /** Counts all changes since main started. */
  readonly revision: number;
};

export const unfinishedCalls = {
  ...unsendableCalls,
  /** Returns half-finished input of this window in an account, by place; it survives a reload. */
  readUnfinished: call(
    ['main', 'record'],
    v.object({ account: id }),
    output<Readonly<Record<string, string>>>(),
  ),
  /**
   * Saves the text of one place; `null` removes it. `was` are the texts that it came from, the oldest
   * first: what another window has typed since is kept (Q20.4). Answers with the revision of main's text.
   */
  keepUnfinished: call(
    ['main', 'record'],
    v.object({
      ...{ account: id, place, text },
      was: v.exactOptional(v.pipe(v.array(text), v.maxLength(UNFINISHED_BASES_MAX))),
    }),
    output<{ readonly revision: number }>(),
    ['full', 'disk', 'other-account'],
  ),
} as const;
