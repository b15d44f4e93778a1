/** A world for one seed: a service, two computers of one member, their users, and a colleague. */

import { createService, type Service } from '../../service/create-service.ts';
import { createDraw, type Draw } from '../../service/seed/draw.ts';
import { createSeededRandom } from '../../service/seed/seeded-random.ts';
import { seededSecret } from '../support/seeded-secret.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';
import { createDevice, type Device } from './device.ts';
import { createGap } from './gap.ts';
import { type Ask, createAsk, createGhost, type Ghost } from './ghost.ts';
import { sentUnjournalled } from './invariants.ts';
import type { KnownFailure } from './known-failures.ts';
import { createLedger, type Ledger, markersIn } from './ledger.ts';
import { inWords } from './narrate.ts';
import { createNewborn } from './newborn.ts';
import { createTale, type Tale } from './tale.ts';
import { createUser, type User, type UserParts } from './user.ts';
import { bookChoice } from './user-choices.ts';
import { createWeather, isOverLimit, type Weather } from './weather.ts';
import { createWire } from './wire.ts';

export type Computer = { readonly device: Device; readonly user: User };

export type World = {
  readonly time: VirtualTime;
  readonly tale: Tale;
  readonly ledger: Ledger;
  readonly weather: Weather;
  readonly service: Service;
  readonly computers: readonly [Computer, Computer];
  readonly ghost: Ghost;
  /** Asks as the member of the two computers, past every fault. */
  readonly ask: Ask;
  /** The chance by which the world itself goes on. */
  readonly draw: Draw;
  /** Whether it keeps out of the way of something known. */
  avoids(name: KnownFailure): boolean;
  /** What was found broken on the way. */
  readonly problems: string[];
  close(): void;
};

const OWNER = 1;
const COLLEAGUE = 2;

/** Both computers are signed in and the colleague has written a few notes. */
export async function createWorld(seed: number, avoided: readonly KnownFailure[]): Promise<World> {
  const root = createSeededRandom(seed);
  // Each has a chance of their own, so that one of them drawing once more does not bend all others.
  const stream = () => createSeededRandom(Math.floor(root.fraction() * 2 ** 32));
  const time = createVirtualTime();
  const tale = createTale(time.clock);
  const ledger = createLedger();
  const avoids = (name: KnownFailure) => avoided.includes(name);
  const newborn = createNewborn(() => computers.map(({ device }) => device));
  const avoidsChoice: UserParts['avoids'] = (choice, { change, state }) =>
    choice === 'retry'
      ? avoids('looked again at once') && state.kind === 'checking'
      : avoids('discarded without a base') && change.kind === 'update' && change.base === null;
  const avoidsTwins = avoids('two equal creates');
  const weather = createWeather(stream(), newborn.see);
  const isOff = (id: string) => avoids('edited before adopted') && newborn.has(id);
  const gap = createGap({ clock: time.clock, ledger, maxMs: 15_000 });
  const problems: string[] = [];
  const opened = createService({
    store: ':memory:',
    clock: time.clock,
    random: stream(),
    secret: seededSecret(seed),
    limits: 'documented',
    faults: weather.faults,
    timer: time.timer,
    report: (error) => problems.push(`The service failed: ${error}`),
  });
  if (!opened.ok) throw new Error(opened.message);
  const service = opened.value;

  function createComputer(name: 'A' | 'B'): Computer {
    const wire = createWire({
      ...{ name, service, tale },
      timer: time.timer,
      draw: createDraw(stream()),
      onrequest(asked) {
        if (asked.method === 'GET') gap.read(name, asked.path);
        problems.push(...sentUnjournalled(asked, device));
      },
      onstray: newborn.see,
      onreply(asked, response) {
        if (asked.method === 'PATCH') gap.changed(name, asked.path, markersIn(asked.body));
        if (isOverLimit(response)) problems.push(`I4: ${name} went over a limit of the service`);
      },
    });
    const device = createDevice({
      ...{ name, time, wire, tale },
      random: stream(),
      draw: createDraw(stream()),
      onwritten: (device) => tellNews(device, tale, ledger),
      onbug: (note) => problems.push(note),
    });
    return {
      device,
      user: createUser({
        ...{ device, ledger, tale, isOff, avoids: avoidsChoice, avoidsTwins },
        draw: createDraw(stream()),
      }),
    };
  }

  const computers = [createComputer('A'), createComputer('B')] as const;
  const ask = createAsk(service, OWNER);
  const ghost = createGhost({
    ...{ ledger, tale, gap, isOff },
    ask: createAsk(service, COLLEAGUE),
    draw: createDraw(stream()),
  });
  for (let count = 0; count < 3; count += 1) await ghost.write();
  for (const { device } of computers) await signIn(device, service.apiKey(OWNER), time);
  return {
    ...{ time, tale, ledger, weather, service, computers, ghost, ask, problems, avoids },
    draw: createDraw(stream()),
    close() {
      for (const { device } of computers) device.program()?.plug.pull();
      service.close();
    },
  };
}

async function signIn(device: Device, apiKey: string, time: VirtualTime): Promise<void> {
  device.start();
  const input = { baseUrl: 'https://service.example', apiKey };
  const connecting = device.program()?.handlers.connect(input);
  await time.pass(2_000);
  const connected = await connecting;
  if (!connected?.ok) throw new Error(`No sign-in: ${connected?.message}`);
}

/** Tells what has come to a computer's disk since it was told last, and books what it means. */
function tellNews({ name, onDisk }: Device, tale: Tale, ledger: Ledger): void {
  for (const news of onDisk.news()) {
    bookChoice(news, name, ledger);
    const words = inWords(news.event);
    if (words !== undefined) tale.tell(name, words);
  }
}
