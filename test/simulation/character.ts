/** The character of a world: each seed has its own troubles, so that rare ones occur. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { PAGE_SIZE_MAX } from '../../shared/request-limits.ts';
import type { Apart } from './apart.ts';

export type Character = {
  /** How many records the service puts on a page. */
  readonly pageSize: number;
  /** Both computers with one key share its limits; with a key each nobody ever goes over them. */
  readonly hasOneKey: boolean;
  readonly hasClockJumps: boolean;
  readonly hasFullDisks: boolean;
  /** Somebody writes more at once than the limits allow in a minute. */
  readonly hasRush: boolean;
  /** How many lines the journal of each computer holds already. */
  readonly journalLines: number;
  readonly habits: Habits;
};

/** Actions of people and programs in some worlds, beside those of all. */
export type Habits = {
  /** An editor stays open when it has saved, as it does while somebody types on. */
  readonly typesOn: boolean;
  /** The longest time in which a window applies its queue: one in the background is slow. */
  readonly windowLateMs: number;
  /** There is a note of the same name for every meeting. */
  readonly hasStandingNotes: boolean;
  /** A client is archived, and leaves the list by that (company.archived). */
  readonly archivesClient: boolean;
  /** Programs crash often, are restarted at once, and their users retry everything. */
  readonly isRestless: boolean;
  /** A colleague changes a new record that is not known yet, after a clock was just set. */
  readonly isOvertaken: boolean;
  /** Keys are not taken back one by one: they expire, and all of them at once. */
  readonly keysExpire: boolean;
  /** Tags, contacts, clients and chances are filled in. */
  readonly fillsIn: boolean;
  /** A create that got lost is typed again elsewhere, by the same member and much later. */
  readonly retypes: boolean;
  /** Programs are updated: the next one reads the journal in another way (Q4.1). */
  readonly isUpdated: boolean;
  /** Somebody else signs in at a computer, and the program ends in the middle of that (Q16.2). */
  readonly isLent: boolean;
  /** For an hour or more the service answers reads and fails every change (Q5.1). */
  readonly isMaintained: boolean;
  /** Notes are long: how long a thread takes at the most to compare one; 0 where none is opened. */
  readonly threadMsMax: number;
  /** Tasks that nobody has sent yet are put below one another in a circle, which is cut later (Q13.2). */
  readonly tiesRings: boolean;
  /** The service lists what was changed last first, whatever order it is asked for (Q6.2). */
  readonly ignoresSort: boolean;
  /** Notes are longer than a step of the queue compares, and the service respells them (Q5.6). */
  readonly hasLongBodies: boolean;
  /** Clients, their people, projects and invoices are written too, and named by what is made here. */
  readonly hasClients: boolean;
  /** Events that chance hardly ever brings together happen in a row. */
  readonly hasMishaps: boolean;
  /** Timers run at both computers, and nothing else is written. */
  readonly hasTimers: boolean;
  /** Timers run on the phone of the member too, and are taken over by the two computers (T17). */
  readonly hasPhone: boolean;
  /** Computers tell for how long nobody touched them, and timers run at them (T12.1). */
  readonly isIdleMeasured: boolean;
  /** Users undo the discard of a time away (T13.3). */
  readonly undoesDiscards: boolean;
  /** An entry that somebody left running on the phone changes there (T16.3). */
  readonly changesLeft: boolean;
  /** Disks are lost, and older copies of them restored (B6, T20). */
  readonly isRestored: boolean;
  /** Records have two names for a while, and their user has both before them (Q8.5, Q14.5, Q15.1). */
  readonly hasDuplicates: boolean;
  /** A lost create is typed again elsewhere, time after time, and its user denies each (Q6.17). */
  readonly hasStrangers: boolean;
  /** Notes are attached to clients and contacts, and detached again, by everybody (M3.4). */
  readonly attaches: boolean;
  /** Several records get one value at once, and lose it again; what is made names what was just made. */
  readonly changesMany: boolean;
  /** Sets and items of one record are changed part by part, by everybody at once (M3.4, M17). */
  readonly sharesParts: boolean;
};

/** The habits that are drawn with one another; each of the others has a chance of its own. */
type CommonHabit =
  | 'typesOn'
  | 'windowLateMs'
  | 'hasStandingNotes'
  | 'archivesClient'
  | 'isRestless';

/** Below its deadline: what is not decided by then is asked about, also of one's own words. */
const LONG_COMPARISON_MS = 9_000;

/** As many records as a colleague changes in a few minutes. */
export const SHORT_PAGE = 3;

/** Just below what makes a journal begin anew (JOURNAL_ENTRIES_MAX). */
const LONG_JOURNAL = 4_960;

const noHabits: Habits = {
  typesOn: false,
  windowLateMs: 400,
  hasStandingNotes: false,
  archivesClient: false,
  isRestless: false,
  isOvertaken: false,
  keysExpire: false,
  fillsIn: false,
  retypes: false,
  isUpdated: false,
  isLent: false,
  isMaintained: false,
  threadMsMax: 0,
  tiesRings: false,
  ignoresSort: false,
  hasLongBodies: false,
  hasClients: false,
  hasMishaps: false,
  hasTimers: false,
  hasPhone: false,
  isIdleMeasured: false,
  undoesDiscards: false,
  changesLeft: false,
  isRestored: false,
  hasDuplicates: false,
  hasStrangers: false,
  attaches: false,
  changesMany: false,
  sharesParts: false,
};

/**
 * Draws the character of one world; its habits are drawn apart, and every other world has none but
 * those that are drawn apart once more.
 */
export function drawCharacter(draw: Draw, apart: Readonly<Record<Apart, Draw>>): Character {
  const drawHabit = apart.habit;
  const others = drawHabit.chance(0.5) ? drawHabits(drawHabit) : noHabits;
  const fillsIn = apart.detail.chance(0.3);
  const isOvertaken = apart.rare.chance(0.08);
  const keysExpire = apart.rare.chance(0.15);
  const isTypedAgain = apart.late.chance(0.06);
  const isUpdated = apart.late.chance(0.06);
  const isLent = apart.late.chance(0.06);
  const threadMsMax = apart.thread.chance(0.1) ? LONG_COMPARISON_MS : 0;
  const isMaintained = apart.outage.chance(0.02);
  const tiesRings = apart.ring.chance(0.06);
  const ignoresSort = apart.order.chance(0.06);
  const hasLongBodies = apart.length.chance(0.04);
  const isAskedForMany = apart.many.chance(0.06);
  const hasMishaps = apart.mishap.chance(0.06);
  const changesLeft = apart.left.chance(0.03);
  const hasPhone = apart.elsewhere.chance(0.04) || changesLeft;
  const isIdleMeasured = apart.idle.chance(0.04);
  const undoesDiscards = apart.undo.chance(isIdleMeasured ? 0.5 : 0.03);
  const isRestored = apart.copy.chance(0.05) && !hasPhone;
  const isTimedOnCopy = isRestored && apart.copy.chance(0.4);
  const hasTimers =
    apart.timer.chance(0.05) || hasPhone || isTimedOnCopy || isIdleMeasured || undoesDiscards;
  const changesMany = isAskedForMany && !hasTimers;
  const sharesParts = apart.part.chance(0.06) && !hasTimers;
  const hasClients = apart.client.chance(0.1) || changesMany || sharesParts;
  const hasDuplicates = apart.duplicate.chance(0.06) && !hasTimers;
  const isStrange = apart.stranger.chance(0.05) && !hasTimers;
  const attaches = apart.attach.chance(0.06);
  const isRushed = others.isRestless && drawHabit.chance(0.5);
  const drawn = {
    pageSize: draw.chance(0.5) ? PAGE_SIZE_MAX : draw.between(3, 8),
    hasOneKey: draw.chance(0.25),
    hasClockJumps: draw.chance(0.5),
    hasFullDisks: draw.chance(0.5),
    hasRush: draw.chance(0.07),
    journalLines: draw.chance(0.025) ? LONG_JOURNAL : 0,
  };
  const hasRush = drawn.hasRush || isRushed;
  // If a clock was set in between, two times of the send are possible (Q6.19).
  const isUnderClocks = drawn.hasClockJumps && apart.clock.chance(0.06);
  // The next release knows no time of a send of the last one, and adopts what is equal (Q4.1).
  const retypes = !isUpdated && (isUnderClocks || (isTypedAgain && !drawn.hasClockJumps));
  const isStrangeUnderClocks = isUnderClocks && apart.clock.chance(0.5) && !hasTimers;
  const hasStrangers = isStrangeUnderClocks || (isStrange && !drawn.hasClockJumps && !isOvertaken);
  const drawnApart = {
    ...{ fillsIn, isOvertaken, keysExpire, retypes, isUpdated, isLent, isMaintained, threadMsMax },
    ...{ tiesRings, ignoresSort, hasLongBodies, hasClients, hasMishaps, hasTimers, hasPhone },
    ...{ hasDuplicates, hasStrangers, attaches, changesMany, sharesParts },
    ...{ isIdleMeasured, undoesDiscards, changesLeft, isRestored },
  };
  // Where timers run nobody else signs in or changes an entry: each has to equal its timer.
  const isAlone = hasTimers && { isLent: false, isOvertaken: false, isMaintained: false };
  const onCopies = isRestored && {
    ...{ isLent: false, retypes: false, attaches: false, hasDuplicates: false },
    ...{ hasStrangers: false, isUpdated: false, tiesRings: false },
  };
  const habits = { ...others, ...drawnApart, ...isAlone, ...onCopies };
  // Small pages make a few records a long list. With hundreds of records it takes hours to read. An
  // unrequested order shows once there is more than one page.
  const asDrawn = ignoresSort ? Math.min(drawn.pageSize, SHORT_PAGE) : drawn.pageSize;
  const pageSize = hasRush ? PAGE_SIZE_MAX : asDrawn;
  return { ...drawn, pageSize, hasRush, habits };
}

function drawHabits(draw: Draw): Pick<Habits, CommonHabit> {
  return {
    typesOn: draw.chance(0.5),
    windowLateMs: draw.chance(0.5) ? 5_000 : noHabits.windowLateMs,
    hasStandingNotes: draw.chance(0.4),
    archivesClient: true,
    isRestless: draw.chance(0.5),
  };
}
