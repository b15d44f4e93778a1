/**
 * Checks that folders import one another in one direction, so that each can be read without those
 * above it.
 */
import path from 'node:path/posix';
import { importsOf } from './layers.ts';
import { isProgram, type Problem, type Source } from './source.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Fails on each folder that imports itself over others. */
export function folderCycles(sources: readonly Source[]): readonly Problem[] {
  const graph = graphOf(sources);
  return [...graph.keys()].flatMap((folder) => {
    const way = wayBack(folder, graph);
    if (way === undefined) return [];
    return [{ path: folder, message: `imports itself: ${way.join(' -> ')}` }];
  });
}

function graphOf(sources: readonly Source[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const source of sources.filter(isProgram)) {
    const from = path.dirname(source.path);
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets);
    for (const { target } of importsOf(source)) {
      if (path.dirname(target) !== from) targets.add(path.dirname(target));
    }
  }
  return graph;
}

/** The shortest way from a folder back to itself. */
function wayBack(start: string, graph: Graph): string[] | undefined {
  const ways: string[][] = [[start]];
  const reached = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
