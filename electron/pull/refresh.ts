/** Handles F5: probes the service and reads the lists on the screen, once for several presses. */

import type { Screen } from '../../shared/ipc/state.ts';
import type { Clock } from '../../shared/ports.ts';
import { REFRESH_GAP_MS, REFRESH_HELD_MS } from '../../shared/pull-limits.ts';
import type { ConnectionState } from '../../shared/queue/queue.ts';
import type { Instant } from '../../shared/time.ts';
import type { RateGate } from '../api/rate-gate.ts';
import type { LineWatch } from '../replay/line-watch.ts';
import type { PullSwitch } from './pull-switch.ts';
import { covers, createScreenReadings, type Scope, type Wanted } from './screen-readings.ts';

export interface Refresh {
  /**
   * Resolves when it is over, or at once where the limits delay it: it then continues by itself. A
   * second press gets the same result.
   */
  begin(what: Scope): Promise<RefreshEnd>;
  /** The connection is lost: callers learn that now, and not when the last request is given up. */
  callOff(): void;
  /** From now on the limits may delay it: callers then learn that now. */
  limitsChanged(): void;
}

/** The connection as a refresh found it, and when it continues if the limits delay it. */
type RefreshEnd = {
  readonly line: ConnectionState;
  readonly resumesAt: Instant | null;
  /** Another server answered in the service's place. */
  readonly isElsewhere?: true;
  /** The service answered with an error of its own. */
  readonly isFailing?: true;
};

type Ended = { readonly wanted: Wanted; readonly endedAt: Instant };

export type RefreshParts = {
  readonly clock: Clock;
  readonly line: () => ConnectionState;
  readonly gate: Pick<RateGate, 'waitMs'>;
  /** Probes the service; resolves when the result is known. */
  readonly connection: Pick<LineWatch, 'check' | 'isElsewhere' | 'isFailing'>;
  /** Reports the present view, and reads its lists and the open note. */
  readonly pull: Pick<PullSwitch, 'screen' | 'refresh'>;
};

/** The reason why the service did not serve the refresh, as far as a probe told it. */
function failureOf(line: ConnectionState, connection: RefreshParts['connection']) {
  if (line !== 'unreachable') return {};
  const [isElsewhere, isFailing] = [connection.isElsewhere(), connection.isFailing()];
  return { ...(isElsewhere && { isElsewhere }), ...(isFailing && { isFailing }) };
}

/** Creates the refresh of one program. */
export function createRefresh(parts: RefreshParts): Refresh {
  let present: { readonly wanted: Wanted; readonly end: Promise<RefreshEnd> } | undefined;
  let last: Ended | undefined;
  const readScreen = createScreenReadings(parts.pull);
  let isChecking = false;
  let callOff: () => void = () => undefined;

  async function refresh(wanted: Wanted): Promise<RefreshEnd> {
    const called = new Promise<void>((resolve) => {
      callOff = resolve;
    });
    if (!isLookupHeld()) await check(called);
    if (heldUntil() !== null) callOff();
    if (parts.line() === 'open') {
      // It may be another screen by now.
      const onScreen = { ...wanted, screen: parts.pull.screen() };
      await Promise.race([readScreen(onScreen), called]);
    }
    last = { wanted, endedAt: parts.clock.now() };
    return readEnd();
  }

  async function check(called: Promise<void>): Promise<void> {
    isChecking = true;
    try {
      await Promise.race([parts.connection.check(), called]);
    } finally {
      isChecking = false;
    }
  }

  function readEnd(): RefreshEnd {
    const line = parts.line();
    return { line, resumesAt: heldUntil(), ...failureOf(line, parts.connection) };
  }

  function isLookupHeld(): boolean {
    return parts.gate.waitMs('view') >= REFRESH_HELD_MS;
  }

  /** It probes the service first, and then reads as the pull does. */
  function heldUntil(): Instant | null {
    const waitMs = Math.max(parts.gate.waitMs('view'), parts.gate.waitMs('pull'));
    return waitMs >= REFRESH_HELD_MS ? parts.clock.now() + waitMs : null;
  }

  return {
    async begin(scope) {
      const wanted = wantedOf(scope, parts.pull.screen());
      while (present !== undefined) {
        const { wanted: under, end } = present;
        const found = await end;
        if (covers(under, wanted)) return found;
      }
      if (isJustOver(last, wanted, parts.clock.now())) return readEnd();
      present = { wanted, end: refresh(wanted) };
      try {
        return await present.end;
      } finally {
        present = undefined;
      }
    },
    callOff: () => callOff(),
    limitsChanged() {
      // While only the lists are delayed, the result still comes from the service.
      if (isChecking ? isLookupHeld() : heldUntil() !== null) callOff();
    },
  };
}

/** Is true if the last refresh covers the request and ended too short a time ago to read it again. */
function isJustOver(last: Ended | undefined, wanted: Wanted, now: Instant): boolean {
  if (last === undefined || !covers(last.wanted, wanted)) return false;
  const agoMs = now - last.endedAt;
  return agoMs >= 0 && agoMs < REFRESH_GAP_MS;
}

/** On a place with no list of its own, such as the outbox, a refresh is of the account. */
function wantedOf({ isEverything }: Scope, screen: Screen): Wanted {
  const hasNothing = screen.lists.length === 0 && screen.note === null;
  return { isEverything: isEverything || hasNothing, screen };
}
