/** What kind of world a seed is: each has its own troubles, so that rare ones get their turn. */
import type { Draw } from '../../service/seed/draw.ts';

export type Character = {
  /** How many records the service puts on a page. */
  readonly pageSize: number;
  /** Both computers with one key share its limits; with a key each nobody ever goes over them. */
  readonly hasOneKey: boolean;
  readonly hasClockJumps: boolean;
  readonly hasFullDisks: boolean;
  /** Somebody writes more at once than may be written in a minute. */
  readonly hasRush: boolean;
  /** How many lines the journal of each computer holds already. */
  readonly journalLines: number;
};

/** Just below what makes a journal begin anew (JOURNAL_ENTRIES_MAX). */
const LONG_JOURNAL = 4_960;

/** Draws the character of one world. */
export function drawCharacter(draw: Draw): Character {
  return {
    pageSize: draw.chance(0.5) ? 100 : draw.between(3, 8),
    hasOneKey: draw.chance(0.25),
    hasClockJumps: draw.chance(0.5),
    hasFullDisks: draw.chance(0.5),
    hasRush: draw.chance(0.07),
    journalLines: draw.chance(0.025) ? LONG_JOURNAL : 0,
  };
}
