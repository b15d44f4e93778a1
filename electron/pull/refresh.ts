/** What F5 does: look for the service, and read what is on the screen, once for however many presses. */
import { REFRESH_GAP_MS, REFRESH_HELD_MS } from '../../shared/limits.ts';
import type { Clock } from '../../shared/ports.ts';
import type { LineState } from '../../shared/queue/queue.ts';
import type { Instant } from '../../shared/time.ts';
import type { RateGate } from '../api/rate-gate.ts';

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

export type RefreshParts = {
  readonly clock: Clock;
  readonly line: () => LineState;
  readonly gate: Pick<RateGate, 'waitMs'>;
  /** Looks for the service; ends when that is known. */
  readonly check: () => Promise<void>;
  /** Reads the lists and the open note. */
  readonly read: (what: Scope) => Promise<void>;
};

/** The refresh of one program. */
export function createRefresh(parts: RefreshParts): Refresh {
  let present: { readonly scope: Scope; readonly end: Promise<RefreshEnd> } | undefined;
  let last: { readonly scope: Scope; readonly endedAt: Instant } | undefined;
  /** What goes on at the gate after its refresh was answered: one, however often somebody presses. */
  let reading: { readonly scope: Scope; readonly end: Promise<void> } | undefined;
  let callOff: () => void = () => undefined;

  async function refresh(scope: Scope): Promise<RefreshEnd> {
    const called = new Promise<void>((resolve) => {
      callOff = resolve;
    });
    if (heldUntil() === null) await Promise.race([parts.check(), called]);
    else callOff();
    if (parts.line() === 'open') await Promise.race([read(scope), called]);
    last = { scope, endedAt: parts.clock.now() };
    return found();
  }

  function read(scope: Scope): Promise<void> {
    if (reading !== undefined && covers(reading.scope, scope)) return reading.end;
    const end = parts.read(scope).finally(() => {
      if (reading?.end === end) reading = undefined;
    });
    reading = { scope, end };
    return end;
  }

  function found(): RefreshEnd {
    return { line: parts.line(), resumesAt: heldUntil() };
  }

  /** It asks for the service first, and then reads as the pull does. */
  function heldUntil(): Instant | null {
    const waitMs = Math.max(parts.gate.waitMs('looking'), parts.gate.waitMs('pull'));
    return waitMs < REFRESH_HELD_MS ? null : parts.clock.now() + waitMs;
  }

  function isJustOver(scope: Scope): boolean {
    if (last === undefined || !covers(last.scope, scope)) return false;
    const agoMs = parts.clock.now() - last.endedAt;
    return agoMs >= 0 && agoMs < REFRESH_GAP_MS;
  }

  return {
    async begin(scope) {
      while (present !== undefined) {
        const { scope: under, end } = present;
        const found = await end;
        if (covers(under, scope)) return found;
      }
      if (isJustOver(scope)) return found();
      present = { scope, end: refresh(scope) };
      try {
        return await present.end;
      } finally {
        present = undefined;
      }
    },
    callOff: () => callOff(),
    limitsChanged() {
      if (heldUntil() !== null) callOff();
    },
  };
}

function covers(one: Scope, other: Scope): boolean {
  return one.isEverything || !other.isEverything;
}
