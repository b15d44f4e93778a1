/** What main tells a window about itself. */
import * as v from 'valibot';
import { type ListName, listNames } from '../api/endpoints.ts';
import { localId } from '../ids.ts';
import { NOTE_HTML_BYTES_MAX, NOTE_TITLE_CHARS_MAX } from '../limits.ts';
import type { PendingWrite } from '../queue/pending-write.ts';
import type { LineState, RefiledNote } from '../queue/queue.ts';
import { noteLinkTypes, noteVisibilities } from '../records/note.ts';
import type { TeamMember } from '../records/team-member.ts';
import { CAPTURE_LINE_CHARS_MAX } from '../time/bounds.ts';
import type { Instant } from '../time.ts';

/** Whose records these are; the token itself never leaves main (auth.secret). */
export type Account =
  /** Nobody has signed in yet; the address may be known from the command line. */
  | { readonly kind: 'none'; readonly suggestedBaseUrl?: string }
  | {
      readonly kind: 'known';
      /** Names this account's cache: letters, digits and dashes. */
      readonly key: string;
      /** Where the service answers, without a slash at the end. */
      readonly baseUrl: string;
      /** Who the credential acts as; unknown where the service does not tell (A6). */
      readonly member: TeamMember | null;
      /** `missing`: there is no usable token; reading and writing go on, nothing is sent. */
      readonly token: 'in-keychain' | 'in-memory' | 'missing';
      /** Signed in through the browser; else with an API key. */
      readonly isByBrowser?: true;
    };

export type Status = {
  readonly line: LineState;
  /** When each list was last swept whole; `null` before the first time (L6). */
  readonly asOf: Readonly<Record<ListName, Instant | null>>;
  /** When each list was last read up to what was known: whole, or a head since (L6.1). */
  readonly readAt: Readonly<Record<ListName, Instant | null>>;
  /** The note on the screen, and when it was last read; `null` before that (L21). */
  readonly openNote: { readonly id: string; readonly at: Instant } | null;
  /** How many records each list had then. */
  readonly listed: Readonly<Record<ListName, number | null>>;
  /** The list being swept now and how many of its records have come; there are no totals. */
  readonly sweeping: { readonly list: ListName; readonly records: number } | null;
  /** Lists that cannot be had, each with a sentence why (L9). */
  readonly off: Readonly<Partial<Record<ListName, string>>>;
  /** Bodies still to be fetched. */
  readonly bodiesLeft: number;
  /** Notes whose bodies the service refused or garbled. */
  readonly bodiesRefused: readonly string[];
  /** The service asked us to pause until then. */
  readonly pausedUntil: Instant | null;
  /** We go as fast as the service allows; what is left waits for that and not for the line. */
  readonly isAtLimit: boolean;
  /** Records that could not be read, with the reason; they never stop a sweep. */
  readonly quarantined: readonly {
    readonly list: ListName;
    readonly id: string;
    readonly reason: string;
  }[];
};

export type Theme = 'system' | 'light' | 'dark';

export type Outbox = {
  readonly writes: readonly PendingWrite[];
  /** Local id to the service's id, and of a note that was filed anew its old id to the new one. */
  readonly adopted: Readonly<Record<string, string>>;
  /** What the user is to be told, until they say that they have read it (Q15). */
  readonly refiled: readonly RefiledNote[];
  /** How often the queue has changed since main started: no clock tells what is newer (Q17). */
  readonly revision: number;
};

/** Everything a window needs to draw its first screen. */
export type AppState = {
  readonly account: Account;
  readonly status: Status;
  readonly outbox: Outbox;
  readonly theme: Theme;
  readonly version: string;
  /** Journal lines that could not be read at start; kept aside on disk and said to the user. */
  readonly journalQuarantined: number;
  /**
   * Where the file of unsent work lies that was found broken at this start; what could be read of it
   * is in the outbox.
   */
  readonly brokenFile: string | null;
};

/** What changed in the outbox since the last announcement. */
export type OutboxChange = {
  /** That of the outbox as it is now. */
  readonly revision: number;
  /** How many writes there are now. */
  readonly count: number;
  /** What is new or another, with its place in the queue, in the order of these. */
  readonly changed: readonly { readonly place: number; readonly write: PendingWrite }[];
  readonly removed: readonly string[];
  readonly adopted: Readonly<Record<string, string>>;
  /** All of them, where they have changed. */
  readonly refiled?: readonly RefiledNote[];
};

/** A change that is on the disk. */
export type Saved = {
  readonly savedAt: Instant;
  /** The outbox of this revision, and every later one, has the change in it. */
  readonly revision: number;
};

export const captureHalves = ['note', 'time'] as const;

export const captureTarget = v.object({
  type: v.picklist(noteLinkTypes),
  /** Text where it was made on this computer and has no other yet. */
  id: v.union([v.number(), v.pipe(v.string(), v.startsWith(localId('')), v.maxLength(200))]),
  name: v.pipe(v.string(), v.maxLength(NOTE_TITLE_CHARS_MAX)),
});

export const captureDraft = v.object({
  /** The key of the account it was typed in (Q16); where it does not say, of the present one. */
  account: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  text: v.pipe(v.string(), v.maxLength(NOTE_HTML_BYTES_MAX)),
  /** The record the note is attached to. */
  target: v.nullable(captureTarget),
  visibility: v.picklist(noteVisibilities),
  /** The line that becomes a time entry: `45m call #relaunch` (T15). */
  time: v.pipe(v.string(), v.maxLength(CAPTURE_LINE_CHARS_MAX)),
  /** Which half is on the screen. */
  half: v.picklist(captureHalves),
  /** How many thoughts this window filed before this one: the next may have the same words. */
  thought: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type CaptureDraft = Readonly<v.InferOutput<typeof captureDraft>>;

/** What the capture window begins with. */
export const emptyCapture: CaptureDraft = {
  ...{ text: '', target: null, visibility: 'everyone', time: '', half: 'note' },
};

/** What the user looks at: lists, the most wanted first, and the note that is open. */
export const screen = v.object({
  lists: v.pipe(v.array(v.picklist(listNames)), v.maxLength(listNames.length)),
  note: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
});
export type Screen = v.InferOutput<typeof screen>;

/** When a refresh continues that the limits hold up; `null` where it is over. */
export type Refreshed = { readonly resumesAt: Instant | null };
