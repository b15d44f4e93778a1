/** Checks that no field cuts what is pasted into it: nobody notices the lost end (P2). */
import { linesMatching, type Problem, type Source } from './source.ts';

const message = 'maxlength cuts a paste without a word: use charsMax of Field, or tooLongWords';

/** Fails where a component sets `maxlength`. */
export function cutPastes(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ path }) => path.startsWith('renderer/') && path.endsWith('.svelte'))
    .flatMap((source) => linesMatching(source, /\bmaxlength\b/i, message));
}
