/** A function must be readable without scrolling. */
import { parse } from './parsed.ts';
import type { Finding, Measure } from './ratchet.ts';
import type { Source } from './source.ts';

const LINES_MAX = 70;

export const functionSizes: Measure = { name: 'functions over 70 lines', find };

function find(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    parse(source)
      .functions.filter(({ lines }) => lines > LINES_MAX)
      .map(({ name, line, lines }) => ({
        key: `${source.path} ${name}`,
        amount: lines,
        path: source.path,
        line,
        message: `${name} has ${lines} lines; at most ${LINES_MAX}`,
      })),
  );
}
