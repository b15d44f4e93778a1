/**
 * The colleague signs in at a computer, and the program ends between the two things that it writes
 * down then. These are whose key it has, and whose the queue is (Q16.2). The next start finds the
 * two apart.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Computer } from './computer.ts';
import type { World } from './world.ts';

const COLLEAGUE = 2;

/** Is true if the program is signed in to the account of this computer's user. */
export function isAtHome({ device, home }: Computer): boolean {
  const account = device.program()?.engine.session.account();
  return account?.kind !== 'known' || account.key === home;
}

/** The user signs in again, if nothing of the other account is left to be sent. */
export function comeHome({ device, key }: Computer): void {
  device.setOnline(true);
  device.signIn(key);
}

/** The colleague signs in where all is sent, and the user writes before the start has got over it. */
export async function lendComputer(world: World, computer: Computer, draw: Draw): Promise<void> {
  const { time, tale, service, guests } = world;
  const { device, user } = computer;
  const queue = device.program()?.engine.runner.queue();
  if (queue === undefined || device.disk.isFull || queue.writes.some(isLive)) return;
  device.setOnline(true);
  const key = service.issueApiKey(COLLEAGUE);
  guests.add(`Bearer ${key}`);
  tale.tell(device.name, 'is lent to the colleague');
  device.crashBetweenAccounts();
  device.signIn(key);
  await time.pass(3 * SECOND_MS);
  if (device.program() !== undefined) {
    device.program()?.plug.arm(Number.POSITIVE_INFINITY);
    return comeHome(computer);
  }
  device.setFull(true); // so that it is written down later whose the queue is
  device.start();
  await time.pass(SECOND_MS);
  device.setFull(false);
  device.setOnline(true);
  await time.pass(SECOND_MS);
  user.write(draw, 'note');
  await time.pass(8 * SECOND_MS);
  comeHome(computer);
  await time.pass(3 * SECOND_MS);
}
