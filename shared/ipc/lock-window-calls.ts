/** The calls of the lock window, the only ones while the app is locked or its data is converted. */
import * as v from 'valibot';
import { RECOVERY_CODE_CHARS_MAX } from '../auth/recovery-code.ts';
import type { Result } from '../result.ts';

/**
 * Why it is shown: the user locked the app, or the keychain does not answer, has no key, or has
 * another one.
 */
export type LockReason = 'locked' | 'silent' | 'missing' | 'other';

/** Another account of this computer, which can be opened instead. */
export type OtherAccount = {
  readonly id: string;
  readonly name: string;
  /** The address of its service, where that is not the name already; else nothing. */
  readonly address: string;
};

export type LockedView = {
  readonly kind: 'locked';
  readonly reason: LockReason;
  readonly others: readonly OtherAccount[];
};

/**
 * The data is being encrypted or made clear, `share` of 1 so far. `isRewriting`: the database is written
 * anew, in one step that takes long and answers no call.
 */
export type ConvertingView = {
  readonly kind: 'converting';
  readonly to: 'encrypt' | 'decrypt';
  readonly share: number;
  readonly isRewriting: boolean;
};

/** The inputs of the calls. */
export const lockWindowCalls = {
  readLock: v.null(),
  /** Asks the keychain for the key; where it has it, the app starts. */
  unlock: v.null(),
  /** Takes the recovery code instead. */
  useRecoveryCode: v.object({ code: v.pipe(v.string(), v.maxLength(RECOVERY_CODE_CHARS_MAX)) }),
  /** Opens another account; this one stays locked. */
  openOther: v.object({ id: v.pipe(v.string(), v.maxLength(50)) }),
  quitLocked: v.null(),
} as const;

export type LockCallName = keyof typeof lockWindowCalls;
export const lockCallNames = Object.keys(lockWindowCalls) as readonly LockCallName[];

type Answers = {
  readonly readLock: Result<LockedView | ConvertingView, 'bug'>;
  readonly unlock: Result<null, LockReason | 'refused' | 'bug'>;
  readonly useRecoveryCode: Result<null, 'mistake' | 'other' | 'bug'>;
  readonly openOther: Result<null, 'gone' | 'disk' | 'bug'>;
  readonly quitLocked: Result<null, 'bug'>;
};

/** The object that its preload puts on `window.traytable`. */
export type LockBridge = {
  readonly [N in LockCallName]: (
    input: v.InferOutput<(typeof lockWindowCalls)[N]>,
  ) => Promise<Answers[N]>;
};

export type LockHandlers = {
  readonly [N in LockCallName]: (
    input: v.InferOutput<(typeof lockWindowCalls)[N]>,
  ) => Promise<Answers[N]> | Answers[N];
};
