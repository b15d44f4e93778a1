/** What F5 does: look for the service, and read what is on the screen, once for however many presses. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Screen } from '../../shared/ipc/state.ts';
import { REFRESH_GAP_MS, REFRESH_HELD_MS } from '../../shared/limits.ts';
import type { Clock } from '../../shared/ports.ts';
import type { LineState } from '../../shared/queue/queue.ts';
import type { Instant } from '../../shared/time.ts';
import type { RateGate } from '../api/rate-gate.ts';
import type { PullSwitch } from './pull-switch.ts';

export interface Refresh {
  /**
   * Resolves when it is over, or at once where the limits hold it up: it then goes on by itself. A
   * press meanwhile gets the same answer.
   */
  begin(what: Scope): Promise<RefreshEnd>;
  /** The line is gone: whoever waits hears it now, and not when the last request is given up. */
  callOff(): void;
  /** The limits may hold it up from now on: then whoever waits hears it now. */
  limitsChanged(): void;
}

/** The line as a refresh found it, and when it goes on where the limits hold it up. */
type RefreshEnd = { readonly line: LineState; readonly resumesAt: Instant | null };

/** What is on the screen, or every list. */
type Scope = { readonly isEverything: boolean };

/** What one refresh reads: a press on another screen wants something else. */
type Wanted = Scope & { readonly screen: Screen };

export type RefreshParts = {
  readonly clock: Clock;
  readonly line: () => LineState;
  readonly gate: Pick<RateGate, 'waitMs'>;
  /** Looks for the service; ends when that is known. */
  readonly check: () => Promise<void>;
  /** Says what the user sees now, and reads the lists and the open note. */
  readonly pull: Pick<PullSwitch, 'screen' | 'refresh'>;
};

/** The refresh of one program. */
export function createRefresh(parts: RefreshParts): Refresh {
  let present: { readonly wanted: Wanted; readonly end: Promise<RefreshEnd> } | undefined;
  let last: { readonly wanted: Wanted; readonly endedAt: Instant } | undefined;
  /** What goes on at the gate after its refresh was answered: one of each, however often somebody presses. */
  const readings = new Set<{ readonly wanted: Wanted; readonly end: Promise<void> }>();
  let isChecking = false;
  let callOff: () => void = () => undefined;

  async function refresh(wanted: Wanted): Promise<RefreshEnd> {
    const called = new Promise<void>((resolve) => {
      callOff = resolve;
    });
    if (!isLookupHeld()) await check(called);
    if (heldUntil() !== null) callOff();
    if (parts.line() === 'open') await Promise.race([read(wanted), called]);
    last = { wanted, endedAt: parts.clock.now() };
    return found();
  }

  async function check(called: Promise<void>): Promise<void> {
    isChecking = true;
    try {
      await Promise.race([parts.check(), called]);
    } finally {
      isChecking = false;
    }
  }

  function read({ isEverything }: Wanted): Promise<void> {
    const wanted = { isEverything, screen: parts.pull.screen() }; // it may be another one by now
    for (const one of readings) if (covers(one.wanted, wanted)) return one.end;
    const reading = {
      wanted,
      end: parts.pull.refresh(wanted).finally(() => readings.delete(reading)),
    };
    readings.add(reading);
    return reading.end;
  }

  function found(): RefreshEnd {
    return { line: parts.line(), resumesAt: heldUntil() };
  }

  function isLookupHeld(): boolean {
    return parts.gate.waitMs('view') >= REFRESH_HELD_MS;
  }

  /** It asks for the service first, and then reads as the pull does. */
  function heldUntil(): Instant | null {
    const waitMs = Math.max(parts.gate.waitMs('view'), parts.gate.waitMs('pull'));
    return waitMs >= REFRESH_HELD_MS ? parts.clock.now() + waitMs : null;
  }

  function isJustOver(wanted: Wanted): boolean {
    if (last === undefined || !covers(last.wanted, wanted)) return false;
    const agoMs = parts.clock.now() - last.endedAt;
    return agoMs >= 0 && agoMs < REFRESH_GAP_MS;
  }

  return {
    async begin(scope) {
      const wanted = { ...scope, screen: parts.pull.screen() };
      while (present !== undefined) {
        const { wanted: under, end } = present;
        const found = await end;
        if (covers(under, wanted)) return found;
      }
      if (isJustOver(wanted)) return found();
      present = { wanted, end: refresh(wanted) };
      try {
        return await present.end;
      } finally {
        present = undefined;
      }
    },
    callOff: () => callOff(),
    limitsChanged() {
      // While only the lists are held up, the answer still comes from the service.
      if (isChecking ? isLookupHeld() : heldUntil() !== null) callOff();
    },
  };
}

function covers(one: Wanted, other: Wanted): boolean {
  const { note } = other.screen;
  if (note !== null && note !== one.screen.note) return false;
  if (one.isEverything) return true;
  const isRead = (list: ListName) => one.screen.lists.includes(list);
  return !other.isEverything && other.screen.lists.every(isRead);
}
