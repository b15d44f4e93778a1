/** A function must be readable without scrolling. */
import { parse } from './parsed.ts';
import type { Problem, Source } from './source.ts';

const LINES_MAX = 70;

/** Fails on a function over 70 lines. */
export function functionSizes(sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap((source) =>
    parse(source)
      .functions.filter(({ lines }) => lines > LINES_MAX)
      .map(({ name, line, lines }) => ({
        path: source.path,
        line,
        message: `${name} has ${lines} lines; at most ${LINES_MAX}`,
      })),
  );
}
