/** The security policy of our pages forbids style attributes in markup. */
import { linesMatching, type Problem, type Source } from './source.ts';

/** Fails on `style="…"` in a component or a page; scripts may set `style:height={…}`. */
export function styles(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ path }) => /^renderer\/.*\.(svelte|html)$/.test(path))
    .flatMap((source) =>
      linesMatching(source, /(^|[\s<])style=["'{]/, 'write a rule in <style>, or style:name={…}'),
    );
}
