/** What F5 does: look for the service, and read what is on the screen, once for however many presses. */
import { REFRESH_GAP_MS } from '../../shared/limits.ts';
import type { Clock } from '../../shared/ports.ts';
import type { LineState } from '../../shared/queue/queue.ts';
import type { Instant } from '../../shared/time.ts';

export interface Refresh {
  /** Resolves when it is over, with the line as it was found; a press meanwhile gets the same answer. */
  begin(what: Scope): Promise<LineState>;
  /** The line is gone: whoever waits hears it now, and not when the last request is given up. */
  callOff(): void;
}

/** What is on the screen, or every list. */
type Scope = { readonly isEverything: boolean };

export type RefreshParts = {
  readonly clock: Clock;
  readonly line: () => LineState;
  /** Looks for the service; ends when that is known. */
  readonly check: () => Promise<void>;
  /** Reads the lists and the open note. */
  readonly read: (what: Scope) => Promise<void>;
};

/** The refresh of one program. */
export function createRefresh(parts: RefreshParts): Refresh {
  let present: { readonly scope: Scope; readonly end: Promise<LineState> } | undefined;
  let last: { readonly scope: Scope; readonly endedAt: Instant } | undefined;
  let callOff: () => void = () => undefined;

  async function refresh(scope: Scope): Promise<LineState> {
    await parts.check();
    if (parts.line() === 'open') {
      const called = new Promise<void>((resolve) => {
        callOff = resolve;
      });
      await Promise.race([parts.read(scope), called]);
    }
    last = { scope, endedAt: parts.clock.now() };
    return parts.line();
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
        const line = await end;
        if (covers(under, scope)) return line;
      }
      if (isJustOver(scope)) return parts.line();
      present = { scope, end: refresh(scope) };
      try {
        return await present.end;
      } finally {
        present = undefined;
      }
    },
    callOff: () => callOff(),
  };
}

function covers(one: Scope, other: Scope): boolean {
  return one.isEverything || !other.isEverything;
}
