/** The words that somebody types to find something, and what to look among (F4, F5). */
import { soughtWords } from '../fold-text.ts';

/** The field takes no more characters. */
export const SOUGHT_MAX = 200;

/** Everything, or what the first sign of the line stands for. */
type Among = 'all' | 'commands' | 'people' | 'projects';

export type Sought = { readonly among: Among; readonly words: readonly string[] };

const signs: Readonly<Record<string, Among>> = { '>': 'commands', '@': 'people', '#': 'projects' };

export function readSought(typed: string): Sought {
  const line = typed.slice(0, SOUGHT_MAX).trimStart();
  const among = signs[line.charAt(0)];
  if (among === undefined) return { among: 'all', words: soughtWords(line) };
  return { among, words: soughtWords(line.slice(1)) };
}
