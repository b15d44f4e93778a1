/** The limits of time tracking with their reasons, in milliseconds, seconds or counts, as named. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts';

/** The longest entry: 31 days; the service may refuse more (rests on A14). */
export const TIMED_SECONDS_MAX = (31 * 24 * HOUR_MS) / SECOND_MS;
/** The longest typed duration (T1.5), also on days of 25 hours. */
export const DAY_SECONDS = (24 * HOUR_MS) / SECOND_MS;
/** Longer than any typed duration. */
export const TIME_TEXT_CHARS_MAX = 40;

/** The part of a captured line that is read; the remainder is description. */
export const CAPTURE_LINE_CHARS_MAX = 1_000;
/** The most words tried as one name or one time. */
export const CAPTURE_NAME_WORDS_MAX = 6;

/** A shorter absence is not asked about (T12). */
export const AWAY_AFTER_MS = 5 * MINUTE_MS;
/** How often the timer saves that it runs. */
export const TIMER_BEAT_MS = MINUTE_MS;
/** Longer than any time between two heartbeats of a program that runs: two minutes. The computer slept. */
export const SLEPT_AFTER_MS = 3 * TIMER_BEAT_MS;
/** How often the user's return is checked. */
export const AWAY_CHECK_MS = 5 * SECOND_MS;
/** The user is there if an input came within this time: systems tell whole seconds. */
export const THERE_WITHIN_MS = AWAY_CHECK_MS + SECOND_MS;
/** The clocks of one computer differ by less than this in a minute. */
export const CLOCK_SLACK_MS = 2 * SECOND_MS;
/** Work since the return that is worth an entry if the user ended the timer before it. */
export const LATE_WORK_MS = MINUTE_MS;
/** A timer that runs this long asks whether it was forgotten. */
export const LONG_TIMER_MS = 10 * HOUR_MS;
/** A timer that ran this long is not ended unasked: its start may be wrong. */
export const LONG_ENTRY_MS = 12 * HOUR_MS;
/** Undecided absences: more than anybody leaves open in weeks. */
export const AWAY_SPANS_MAX = 1_000;
export const RECENT_TIMERS_MAX = 5;
/** Names of what timers are for: those of recent timers and of the times away of weeks. */
export const SUBJECT_NAMES_MAX = 100;
/** A menu and a notification show less. */
export const SUBJECT_NAME_CHARS_MAX = 200;
/** Entries running elsewhere shown at once; more would push the week off the screen. */
export const RUNNING_SHOWN_MAX = 3;
/** Remembered choices to leave an entry running; the oldest is dropped first. */
export const RUNNING_LEFT_MAX = 100;
export const TIMER_TEXT_CHARS_MAX = 10_000;
export const TIMER_TAGS_MAX = 100;

/** Sooner would annoy; later than a working day is useless. */
export const REMINDER_MINUTES_MIN = 5;
export const REMINDER_MINUTES_MAX = 240;
/** A reminder to stop is useless much later, such as the next morning. */
export const STOP_REMINDER_MS = 4 * HOUR_MS;
/** Remembered reasons of reminders: weeks of them. */
export const REMINDERS_SHOWN_MAX = 200;
/** Timers that one member may have running on other computers. */
export const RUNNING_ELSEWHERE_MAX = 20;

/** Favourite rows of the week sheet: about what a screen has room for. */
export const FAVOURITE_ROWS_MAX = 20;
/** Rows of the week before that are added to a week. */
export const ROWS_BEFORE_MAX = 50;

/** Clients with a rounding of their own. */
export const ROUNDED_CLIENTS_MAX = 1_000;
/** Entries of a report summed in one slice: under 50 ms on a slow computer. */
export const REPORT_SLICE_ENTRIES = 1_000;
/** Entries written as CSV in one slice; time zones make them slower than sums. */
export const CSV_SLICE_ENTRIES = 200;
/** The text of an exported report; 40,000 entries with long descriptions need a tenth. */
export const REPORT_CHARS_MAX = 100_000_000;

/** Entries changed at once: each is written to the disk by itself. */
export const ENTRIES_AT_ONCE_MAX = 500;
