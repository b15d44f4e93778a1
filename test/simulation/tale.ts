/** The events of a simulated world in words, so that a failing seed can be read. */
import type { Clock } from '../../shared/ports.ts';
import { SECOND_MS } from '../../shared/time.ts';

export interface Tale {
  tell(who: string, what: string): void;
  /** Every sentence with its moment, oldest first. */
  lines(): readonly string[];
}

/** A tale that counts its seconds from now. */
export function createTale(clock: Clock): Tale {
  const lines: string[] = [];
  const beganAt = clock.now();
  return {
    tell(who, what) {
      const seconds = ((clock.now() - beganAt) / SECOND_MS).toFixed(3);
      lines.push(`${seconds.padStart(10)} s  ${who.padEnd(7)}  ${what}`);
    },
    lines: () => lines,
  };
}

/** Enough of an id to tell it from others in one tale. */
export function short(id: string): string {
  return id.replace(/^(local-)?([^-]{4})[^-]*(-[^-]*){4}/, '$1$2');
}
