/**
 * A computer loses its disk, and its user restores a copy that was made before (B6, T20). Nobody but the
 * user sends again what was sent, discarded or stopped since.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { fieldsSet, isLive } from '../../shared/queue/pending-write.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import type { Device } from './device.ts';
import type { DiskCopy } from './disk-copy.ts';
import { markersIn } from './ledger.ts';
import type { Timed } from './missing-times.ts';
import { everythingListed } from './observer.ts';
import { passWatched, watchTimers } from './timer-life.ts';
import type { World } from './world.ts';

type Tracked = readonly (readonly [name: string, timed: Timed])[];

/** The last copy of each computer, and what was known of its timers then. */
export type Copies = Map<Device, { readonly disk: DiskCopy; readonly timers: Tracked }>;

/** Copies the disk of a computer. Or loses it, and starts the program on the copy. */
export async function useCopy(world: World, { device }: Computer, draw: Draw): Promise<void> {
  const { copies, tale, tally } = world;
  const copy = copies.get(device);
  watchTimers(world);
  if (copy === undefined || draw.chance(0.3)) {
    tale.tell(device.name, 'copies its disk');
    copies.set(device, { disk: device.copyDisk(), timers: timersOf(world, device) });
    return;
  }
  device.program()?.plug.pull();
  // Nobody restores a copy at once: every request on its way has arrived by then.
  await passWatched(world, draw.between(2, 90) * MINUTE_MS);
  tale.tell(device.name, 'has lost its disk, and starts on a copy of it');
  tally.count('copies restored');
  forgetLost(world, device);
  device.restoreDisk(copy.disk);
  copies.delete(device);
  forgetOffered(world, device);
  await trackAgain(world, device, copy.timers);
  device.start();
  if (device.program()?.engine.timer.state().running)
    world.problems.push(`T20: a timer of ${device.name} runs on in a restored copy`);
}

/** Words that only the lost disk had are gone, and nobody expects the values in its changes. */
function forgetLost({ ledger, facts }: World, { name, onDisk }: Device): void {
  for (const write of onDisk.queue().writes.filter(({ state }) => state.kind !== 'done')) {
    ledger.remove(markersIn(fieldsSet(write)));
    facts.forget(name, write.record);
  }
}

/** A change of the copy may be older than what its user has sent since. */
function forgetOffered({ facts }: World, { name, onDisk }: Device): void {
  for (const write of onDisk.queue().writes.filter(isLive)) facts.forget(name, write.record);
}

function timersOf({ timers }: World, device: Device): Tracked {
  return [...timers]
    .filter(([, timed]) => timed.device === device)
    .map(([name, timed]) => [name, { ...timed, away: new Map(timed.away) }]);
}

/** The timers of the copy are followed on, and those that only the lost disk had are not. */
async function trackAgain(world: World, device: Device, tracked: Tracked): Promise<void> {
  const { timers, ask } = world;
  const entries = (await everythingListed(ask)).filter(({ kind }) => kind === 'time-entry');
  const entered = new Set(entries.map(({ record }) => record['description']));
  const known = new Map(tracked);
  for (const [name, timed] of timers) {
    if (timed.device !== device) continue;
    const then = known.get(name);
    const fate = entered.has(timed.description) ? 'entered' : 'followed';
    const isLost = then === undefined || then.fate === 'lost';
    timers.set(name, isLost ? { ...timed, fate: 'lost' } : { ...then, fate });
  }
}
