/** The files that tidy reads, and its problems. */

export type Source = {
  /** A path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
};

/** `line` counts from 1. */
export type Problem = { readonly path: string; readonly line?: number; readonly message: string };

/** One check over all files. */
export type Rule = (sources: readonly Source[]) => readonly Problem[];

/** Whether a file contains our code. */
export function isCode({ path }: Source): boolean {
  return /\.(ts|mjs|svelte)$/.test(path);
}

/** Whether a file belongs to the program, not its tests. */
export function isProgram(source: Source): boolean {
  return isCode(source) && !source.path.startsWith('test/');
}

/** Returns a problem for each line that matches `pattern`. */
export function linesMatching(source: Source, pattern: RegExp, message: string): Problem[] {
  return source.text
    .split('\n')
    .flatMap((text, index) =>
      pattern.test(text) ? [{ path: source.path, line: index + 1, message }] : [],
    );
}
