/** Sends hostile messages to the real handlers of the lock window, and notes every broken promise. */
import * as v from 'valibot';
import { CHECK_PLACE, CHECK_TEXT } from '../../electron/lock/key-check.ts';
import { lockWindowHandlers, serveLock } from '../../electron/lock/lock-window-handlers.ts';
import { createUnlocking } from '../../electron/lock/unlocking.ts';
import { createSeal, SEAL_KEY_BYTES } from '../../electron/store/create-seal.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { createDraw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { channel } from '../../shared/ipc/contract.ts';
import {
  type LockCallName,
  type LockHandlers,
  lockCallNames,
  lockWindowCalls,
} from '../../shared/ipc/lock-window-calls.ts';
import { lockKeysForTest } from './a-lock.ts';
import { judge } from './attack-main.ts';
import { hostileInput } from './hostile-messages.ts';

type Answer = (event: never, input: unknown) => Promise<unknown>;

export type LockAttack = {
  /** Each thing that must not happen and did, with its call. */
  readonly broken: string[];
  /** The calls that reached their handler. */
  readonly served: Set<LockCallName>;
};

const OTHER = 'account-1';

/** Sends `count` messages of the seed, some of them from a page that is not the lock window's. */
export async function attackLock(seed: number, count: number): Promise<LockAttack> {
  const attack: LockAttack = { broken: [], served: new Set() };
  const { broken } = attack;
  const answers = serveWatched(await lockedHandlers(broken), attack);
  const draw = createDraw(createSeededRandom(seed));
  for (let sent = 0; sent < count; sent += 1) {
    const name = draw.next(lockCallNames);
    const from = draw.chance(0.2) ? 'stranger' : 'lock';
    const input = hostileInput(lockWindowCalls[name], draw);
    const answer = answers.get(channel(name))?.(from as never, structuredClone(input));
    await judge(`${name} from ${from}`, answer, broken);
  }
  return attack;
}

/** The handlers over a real key. No made-up code may end the window, and no made-up account. */
async function lockedHandlers(broken: string[]): Promise<LockHandlers> {
  const key = new Uint8Array(SEAL_KEY_BYTES).fill(7);
  const keys = lockKeysForTest();
  const keyName = 'app lock';
  const store = (await keys.save(keyName, key)) ?? 'keytar';
  const check = createSeal(key).seal(CHECK_PLACE, CHECK_TEXT);
  const unlocking = createUnlocking({ keyName, store, check }, keys, systemTimer);
  return lockWindowHandlers({
    view: { reason: 'locked', others: [{ id: OTHER, name: 'Mara', address: '' }] },
    unlocking: {
      ...unlocking,
      async readCode(code) {
        const found = await unlocking.readCode(code);
        if (typeof found !== 'string') broken.push(`the code ${code} opened it`);
        return found;
      },
    },
    touchId: null,
    choose: (id) => id === OTHER,
    onend: () => undefined,
  });
}

/** The handlers behind `serveLock`, which notes a call that the contract forbids and a bug in one. */
function serveWatched(handlers: LockHandlers, { broken, served }: LockAttack): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  let isOurs = false;
  const watched = Object.entries(handlers).map(([name, handler]) => [
    name,
    (input: unknown) => {
      served.add(name as LockCallName);
      if (!isOurs || !v.is(lockWindowCalls[name as LockCallName] as v.GenericSchema, input))
        broken.push(`${name} was served outside the contract`);
      return (handler as (input: unknown) => unknown)(input);
    },
  ]);
  serveLock(
    {
      handle: (name, answer) => void answers.set(name, answer as never),
      removeHandler: () => undefined,
    },
    {
      handlers: Object.fromEntries(watched),
      isOurs(event) {
        isOurs = (event as unknown) === 'lock';
        return isOurs;
      },
      log: {
        note(event, details) {
          if (event.startsWith('bug')) broken.push(`${event} ${JSON.stringify(details)}`);
        },
      },
    },
  );
  return answers;
}
