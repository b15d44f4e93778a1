/** Moves a database away that another one replaces, and keeps it. */
import type { Instant } from '../../shared/time.ts';
import {
  keepNewest,
  momentInName,
  moveDatabase,
  nameBeside,
  undoHalfMove,
} from '../store/database-files.ts';

/** Gives the database a name of its own, under which it stays until ten newer ones are there. */
export function moveAway(file: string, now: Instant): void {
  moveDatabase(file, nameBeside(file, `${REPLACED}-${momentInName(now)}`));
  keepNewest(file, REPLACED, REPLACED_MAX);
}

/** Takes back a step 2 that was not finished: the file has its log again. */
export function undoHalfMoveAway(file: string): void {
  undoHalfMove(file, REPLACED);
}

const REPLACED = 'replaced';
const REPLACED_MAX = 10;
