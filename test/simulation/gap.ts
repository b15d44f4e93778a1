/**
 * The gap between reading a record and changing it, which the service leaves no way to close
 * (shared/queue/SPEC.md): what somebody wrote inside of it may go unseen.
 */
import type { Clock } from '../../shared/ports.ts';
import type { Ledger, Marker } from './ledger.ts';

export interface Gap {
  /** Somebody asks for this note, by its path. */
  read(who: string, note: string): void;
  /** Somebody has changed this note; whatever others wrote since they read it may be gone by that. */
  changed(who: string, note: string, markers: Iterable<Marker>): void;
}

type Happened = { readonly who: string; readonly note: string; readonly at: number };

/** Books into `ledger` what may be gone, the gap being no longer than `maxMs`. */
export function createGap(parts: {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly maxMs: number;
}): Gap {
  const { clock, ledger, maxMs } = parts;
  let reads: Happened[] = [];
  let changes: (Happened & { readonly markers: readonly Marker[] })[] = [];
  const isRecent = ({ at }: Happened) => at >= clock.now() - maxMs;
  return {
    read(who, note) {
      reads = [...reads.filter(isRecent), { who, note, at: clock.now() }];
    },
    changed(who, note, markers) {
      changes = changes.filter(isRecent);
      const own = reads.filter((one) => isRecent(one) && one.who === who && one.note === note);
      const since = Math.min(...own.map(({ at }) => at));
      for (const other of changes) {
        const isUnseen = other.note === note && other.who !== who && other.at >= since;
        if (isUnseen) ledger.remove(other.markers);
      }
      changes.push({ who, note, at: clock.now(), markers: [...markers] });
    },
  };
}
