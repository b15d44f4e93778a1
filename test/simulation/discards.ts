/** A user takes back that a time away was no work (T13.3). */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Device } from './device.ts';
import { inMinutes } from './missing-times.ts';
import { answerAll, atTimer, trackTimer } from './timer-life.ts';
import type { World } from './world.ts';

/** For so long the window offers it. */
const UNDO_SECONDS = 9;

/** The user answers about every time away, and thinks better of the last discard, or of neither. */
export async function answerAndUndo(world: World, device: Device, draw: Draw): Promise<void> {
  answerAll(world, device, draw);
  await world.time.pass(draw.between(0, UNDO_SECONDS) * SECOND_MS);
  const program = device.program();
  const discarded = program?.engine.timer.state().discarded;
  if (!program || !discarded || draw.chance(0.3)) return;
  if (draw.chance(0.2)) program.plug.arm(draw.between(1, 4));
  world.tale.tell(device.name, `the user undoes the discard of ${inMinutes(discarded)}`);
  const { id } = discarded;
  atTimer(world, device, ({ handlers }) => void handlers.undoDiscard({ id }));
  const span = device
    .program()
    ?.engine.timer.state()
    .undecided.find((one) => one.id === id);
  if (span) {
    world.tally.count('discards undone');
    const { subject, startAt } = span;
    trackTimer(world, subject.description, device, startAt).away.set(id, {
      span,
      answer: undefined,
    });
  } else if (device.program() === program && !device.disk.isFull) {
    world.problems.push(`T13.3: ${device.name} does not ask again about ${inMinutes(discarded)}`);
  }
}
