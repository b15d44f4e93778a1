/** The words that say what somebody looks for, not what it says: "invoice 2026-0091" (F4.2). */
import { foldText } from '../fold-text.ts';
import { kinds } from '../kinds/kinds.ts';
import type { RecordRef } from '../queue/pending-write.ts';

/** The words to be found in records of a kind: its own name is none of them, beside other words. */
export function wordsIn(kind: RecordRef['kind'], words: readonly string[]): readonly string[] {
  const one = foldText(kinds[kind].word);
  const others = words.filter((word) => word !== one && word !== `${one}s`);
  return others.length === 0 ? words : others;
}
