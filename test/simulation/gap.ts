/**
 * The gap between reading a record and changing it, which the service leaves no way to close
 * (shared/queue/SPEC.md). A change of somebody else inside it may be missed.
 */
import type { Clock } from '../../shared/ports.ts';
import type { Facts } from './facts.ts';
import { refAt } from './kinds.ts';
import type { Ledger, Marker } from './ledger.ts';
import { partFieldsOf } from './parts.ts';

export interface Gap {
  /** Somebody asks for this record, by its path. */
  read(who: string, path: string): void;
  /** Somebody has changed this record; whatever others wrote since they read it may be gone by that. */
  changed(who: string, path: string, markers: Iterable<Marker>): void;
}

type Happened = { readonly who: string; readonly path: string; readonly at: number };

/** Books into `ledger` and `facts` what may be gone, the gap being no longer than `maxMs`. */
export function createGap(parts: {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly maxMs: number;
}): Gap {
  const { clock, ledger, facts, maxMs } = parts;
  let reads: Happened[] = [];
  let changes: (Happened & { readonly markers: readonly Marker[] })[] = [];
  const isRecent = ({ at }: Happened) => at >= clock.now() - maxMs;
  return {
    read(who, path) {
      reads = [...reads.filter(isRecent), { who, path, at: clock.now() }];
    },
    changed(who, path, markers) {
      changes = changes.filter(isRecent);
      const own = reads.filter((one) => isRecent(one) && one.who === who && one.path === path);
      const since = Math.min(...own.map(({ at }) => at));
      for (const other of changes) {
        const isUnseen = other.path === path && other.who !== who && other.at >= since;
        if (!isUnseen) continue;
        ledger.remove(other.markers);
        const ref = refAt(path);
        if (ref !== undefined) facts.forget(other.who, ref, partFieldsOf(ref.kind));
      }
      changes.push({ who, path, at: clock.now(), markers: [...markers] });
    },
  };
}
