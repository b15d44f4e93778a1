/** The bounds of time tracking, each with its reason. Milliseconds, seconds or counts, as named. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts';

/** The longest time one entry can have: 31 days, as the service may refuse more (rests on A14). */
export const TIMED_SECONDS_MAX = (31 * 24 * HOUR_MS) / SECOND_MS;
/** The longest length that can be typed (T1.5). Days of 25 hours have no exception: nobody works them. */
export const DAY_SECONDS = (24 * HOUR_MS) / SECOND_MS;
/** Nobody types a longer text for a length of time. */
export const TIME_TEXT_CHARS_MAX = 40;

/** What is read of a captured line; what follows belongs to the description. */
export const CAPTURE_LINE_CHARS_MAX = 1_000;
/** Words that are tried as one name or one time. */
export const CAPTURE_NAME_WORDS_MAX = 6;

/** Who is away for less than this is not asked what the time was (T12). */
export const AWAY_AFTER_MS = 5 * MINUTE_MS;
/** How often the timer writes down that it is alive. */
export const TIMER_BEAT_MS = MINUTE_MS;
/** While somebody is away, their return is checked for so often. */
export const AWAY_CHECK_MS = 5 * SECOND_MS;
/** Two clocks of one computer run apart by less than this in a minute. */
export const CLOCK_SLACK_MS = 2 * SECOND_MS;
/** Time since the return that is worth an entry when the user ends the timer before it. */
export const LATE_WORK_MS = MINUTE_MS;
/** A timer that has run for so long asks whether it was forgotten. */
export const LONG_TIMER_MS = 10 * HOUR_MS;
/** Times away without an answer: more than anybody leaves open in weeks. */
export const AWAY_SPANS_MAX = 1_000;
export const RECENT_TIMERS_MAX = 5;
/** Entries running elsewhere that are offered at once: more would push the week off the screen. */
export const RUNNING_SHOWN_MAX = 3;
/** Entries running elsewhere that this computer leaves alone; the oldest choice is forgotten first. */
export const RUNNING_LEFT_MAX = 100;
export const TIMER_TEXT_CHARS_MAX = 10_000;
export const TIMER_TAGS_MAX = 100;

/** Sooner would be nagging; later nobody works a day. */
export const REMINDER_MINUTES_MIN = 5;
export const REMINDER_MINUTES_MAX = 240;
/** A reminder to stop is of no use much later, such as on the next morning. */
export const STOP_REMINDER_MS = 4 * HOUR_MS;
/** Reasons of reminders that are remembered: weeks of them. */
export const REMINDERS_SHOWN_MAX = 200;
/** Timers of other computers that somebody may have running at a time. */
export const RUNNING_ELSEWHERE_MAX = 20;

/** Clients that have a rounding of their own. */
export const ROUNDED_CLIENTS_MAX = 1_000;
/** Entries that a report adds up in one go: under 50 ms on a slow computer, with room for other work. */
export const REPORT_SLICE_ENTRIES = 1_000;
/** Entries that are written as CSV in one go; their zones make them slower than sums. */
export const CSV_SLICE_ENTRIES = 200;
/** The text of an exported report: 40,000 entries with long descriptions have a tenth of it. */
export const REPORT_CHARS_MAX = 100_000_000;
