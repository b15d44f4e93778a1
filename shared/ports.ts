/**
 * Clock, chance, waiting and log as interfaces; the composition roots construct them, all others
 * receive them.
 */
import type { Instant } from './time.ts';

/** Tells the time. */
export interface Clock {
  now(): Instant;
}

/** Chance: the only source of ids and jitter. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  /** A UUID of version 4. */
  uuid(): string;
}

/** Waiting: the only source of "later". */
export interface Timer {
  /** Resolves after `delayMs`; resolves at once, early, when `signal` is aborted. */
  sleep(delayMs: number, signal?: AbortSignalLike): Promise<void>;
}

/** As much of `AbortSignal` as ports need; this room knows no platform types. */
interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Events for support; never content, never a secret (P8). */
export interface Log {
  note(event: string, details?: Readonly<Record<string, string | number | boolean>>): void;
}
