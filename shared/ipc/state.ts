/** The state that main sends to a window. */
import * as v from 'valibot';
import { type ListName, listNames } from '../api/endpoints.ts';
import type { ProxyAccess } from '../api/proxy-access.ts';
import type { TokenPlace } from '../auth/token-places.ts';
import { localId } from '../ids.ts';
import type { FlightKit } from '../pull/flight-kit.ts';
import type { VerifyReport } from '../pull/verify-report.ts';
import type { PendingWrite } from '../queue/pending-write.ts';
import type { ConnectionState, RefiledNote } from '../queue/queue.ts';
import type { UnsendableHead } from '../queue/words/unsendable-words.ts';
import { noteLinkTypes, noteVisibilities } from '../records/note.ts';
import type { TeamMember } from '../records/team-member.ts';
import { NOTE_HTML_BYTES_MAX, NOTE_TITLE_CHARS_MAX } from '../text-limits.ts';
import type { Instant } from '../time.ts';

/** The account of the window; the token never leaves main (auth.secret). */
export type Account =
  /** Nobody has signed in yet; the address may be known from the command line. */
  | { readonly kind: 'none'; readonly suggestedBaseUrl?: string }
  | {
      readonly kind: 'known';
      /** Names this account's cache: letters, digits and dashes. */
      readonly key: string;
      /** Where the service answers, without a slash at the end. */
      readonly baseUrl: string;
      /** The member the credential acts as; unknown if the service does not say (A6). */
      readonly member: TeamMember | null;
      /**
       * `missing`: no usable token. `locked`: the keychain that has it did not answer. Reading and
       * writing work either way, nothing is sent.
       */
      readonly token: TokenPlace | 'missing' | 'locked';
      /** Signed in through the browser; else with an API key. */
      readonly isByBrowser?: true;
      /** It was signed in when the program ended, and its token was in memory, or the store lost it. */
      readonly isTokenLost?: true;
      /** … because it came from another folder of this computer by a restart. */
      readonly isHandedOver?: true;
    };

/** The connection, and how far the pull has come. */
export type Status = {
  readonly line: ConnectionState;
  /** The service is there and answers with errors, so that nothing is sent. */
  readonly isFailing?: boolean;
  /** How far the service's clock is ahead of this computer's, at the last comparison (L22.50). */
  readonly clockAheadMs?: number;
  /** When the last whole sweep of each list began; `null` before the first (L6). */
  readonly asOf: Readonly<Record<ListName, Instant | null>>;
  /** When the last whole sweep or later head of each list began (L6.1). */
  readonly readAt: Readonly<Record<ListName, Instant | null>>;
  /** The open note, and when it was last read; `null` before that (L21). */
  readonly openNote: { readonly id: string; readonly at: Instant } | null;
  /** How many records each list had at its last whole sweep. */
  readonly listed: Readonly<Record<ListName, number | null>>;
  /** The list being swept and how many of its records have come; there are no totals. */
  readonly sweeping: { readonly list: ListName; readonly records: number } | null;
  /** Lists that are off, each with a sentence why (L9). */
  readonly off: Readonly<Partial<Record<ListName, string>>>;
  /** The reason why no list at all can be read now, such as a full disk (L25). */
  readonly stalledBy?: string;
  /** Those of them that the service has no endpoint for, or gives this user no access to (L9.1). */
  readonly absent: readonly ListName[];
  /** Bodies still to be fetched. */
  readonly bodiesLeft: number;
  /** Notes whose bodies the service refused or garbled. */
  readonly bodiesRefused: readonly string[];
  /** The clients whose texts, comments and images come first, by the ids they have now (L26). */
  readonly flightKit: FlightKit;
  /** Tasks and deals of the flight kit whose comments are still to come. */
  readonly kitCommentsLeft: number;
  /** The verification under way, or the last one; `null` before the first (L27). */
  readonly verify: VerifyReport | null;
  /** Until when the service asked us to pause. */
  readonly pausedUntil: Instant | null;
  /** Requests wait for the rate limits, not for the connection. */
  readonly isAtLimit: boolean;
  /** Records that could not be read, with the reason; they never stop a sweep. */
  readonly quarantined: readonly {
    readonly list: ListName;
    readonly id: string;
    readonly reason: string;
  }[];
};

export type Theme = 'system' | 'light' | 'dark';

/** The queue, as main shows it to a window. */
export type Outbox = {
  readonly writes: readonly PendingWrite[];
  /** Local id to the service's id, and of a note that was filed anew its old id to the new one. */
  readonly adopted: Readonly<Record<string, string>>;
  /** Notes saved as new ones, until the user has read that (Q15). */
  readonly refiled: readonly RefiledNote[];
  /** How often the queue has changed since main started: tells which state is newer (Q17). */
  readonly revision: number;
};

/** A small file of the profile that was damaged or gone when the program started. */
export type DamagedFile = {
  /** The list of accounts, the settings of this computer, or the encrypted sign-ins. */
  readonly of: 'accounts' | 'settings' | 'sign-ins';
  /** Where the damaged file is kept; `null` where it was gone. */
  readonly preservedAs: string | null;
};

/** Everything a window needs to draw its first screen. */
export type AppState = {
  readonly account: Account;
  readonly status: Status;
  readonly outbox: Outbox;
  /** The texts beside the outbox that cannot be sent as they are (P2). */
  readonly unsendable: readonly UnsendableHead[];
  /** The proxy that asks for a password, or got one; else `null`. */
  readonly proxy: ProxyAccess | null;
  readonly theme: Theme;
  readonly version: string;
  /** Journal entries that could not be read at start; quarantined on disk and shown to the user. */
  readonly journalQuarantined: number;
  /**
   * The path of the database that was found damaged at this start; its readable part is in the
   * outbox.
   */
  readonly brokenFile: string | null;
  readonly damagedFiles: readonly DamagedFile[];
  /** Whether what is saved here is encrypted; it changes with a start of the program. */
  readonly isAppLockOn: boolean;
};

/** The changes in the outbox since the last announcement. */
export type OutboxChange = {
  /** The revision of the present outbox. */
  readonly revision: number;
  /** How many writes there are now. */
  readonly count: number;
  /** New or changed writes with their position in the queue, in that order. */
  readonly changed: readonly { readonly place: number; readonly write: PendingWrite }[];
  readonly removed: readonly string[];
  readonly adopted: Readonly<Record<string, string>>;
  /** The whole list, if it has changed. */
  readonly refiled?: readonly RefiledNote[];
};

/** A change that is on the disk. */
export type Saved = {
  readonly savedAt: Instant;
  /** The outbox of this revision and every later one contains the change. */
  readonly revision: number;
};

export const captureHalves = ['note', 'time'] as const;

export const captureTarget = v.object({
  type: v.picklist(noteLinkTypes),
  /** A text if the record was made on this computer and has no id of the service yet. */
  id: v.union([v.number(), v.pipe(v.string(), v.startsWith(localId('')), v.maxLength(200))]),
  name: v.pipe(v.string(), v.maxLength(NOTE_TITLE_CHARS_MAX)),
});

export const captureDraft = v.object({
  /** The key of the account it was typed in (Q16); the present one if missing. */
  account: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  text: v.pipe(v.string(), v.maxLength(NOTE_HTML_BYTES_MAX)),
  /** The record the note is attached to. */
  target: v.nullable(captureTarget),
  visibility: v.picklist(noteVisibilities),
  /** The line that becomes a time entry: `45m call #relaunch` (T15). */
  time: v.pipe(v.string(), v.maxLength(NOTE_HTML_BYTES_MAX)), // too long to be read, it is kept
  /** Which half is on the screen. */
  half: v.picklist(captureHalves),
  /** The number of this draft in its window: a later draft may have the same words. */
  thought: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
export type CaptureDraft = Readonly<v.InferOutput<typeof captureDraft>>;

/** The capture window's first state. */
export const emptyCapture: CaptureDraft = {
  ...{ text: '', target: null, visibility: 'everyone', time: '', half: 'note' },
};

/** The lists that the user views, the most wanted first, and the open note. */
export const screen = v.object({
  lists: v.pipe(v.array(v.picklist(listNames)), v.maxLength(listNames.length)),
  note: v.exactOptional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
});
export type Screen = v.InferOutput<typeof screen>;

/** When a refresh continues that the limits hold up; `null` if it is over. */
export type Refreshed = { readonly resumesAt: Instant | null };
