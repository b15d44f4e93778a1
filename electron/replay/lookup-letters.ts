/** Reads the letters of long bodies in a process, so that lookups do not block main (Q6.15). */

import { isLongBody, lettersOf, type ReadLetters } from '../../shared/queue/lookup/body-letters.ts';
import { LOOKUP_LETTERS_CHARS_MAX } from '../../shared/queue-limits.ts';
import type { Decide } from './decide.ts';

export interface LookupLetters {
  /** Reads the long ones among these in the background. Never rejects. */
  prepare(bodies: readonly string[]): Promise<void>;
  /** If the process failed main reads a body after all: a lookup needs its letters. */
  readonly read: ReadLetters;
}

export function createLookupLetters(
  { letters }: Pick<Decide, 'letters'>,
  signal: AbortSignal,
): LookupLetters {
  /** By body, the newest last. */
  const known = new Map<string, string>();
  let chars = 0;

  function remember(body: string, text: string): void {
    known.set(body, text);
    chars += text.length;
    for (const [oldest, { length }] of known) {
      if (chars <= LOOKUP_LETTERS_CHARS_MAX) return;
      known.delete(oldest);
      chars -= length;
    }
  }

  return {
    async prepare(bodies) {
      const missing = new Set(bodies.filter((body) => isLongBody(body) && !known.has(body)));
      for (const body of missing) {
        const [text] = (await letters([body], signal)) ?? [];
        if (text !== undefined && !known.has(body)) remember(body, text);
      }
    },
    read: (body) => known.get(body) ?? lettersOf(body),
  };
}
