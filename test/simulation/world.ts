/** A world for one seed: a service, two computers of one member, their users, and a colleague. */
import { createService, type Service } from '../../service/create-service.ts';
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { seededSecret } from '../support/seeded-secret.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';
import { takenBack } from './at-any-time.ts';
import { type Character, drawCharacter } from './character.ts';
import { findDetails, noDetails } from './details.ts';
import { createDevice, type Device } from './device.ts';
import { createDrift } from './drift.ts';
import type { Fixtures } from './edits.ts';
import { createFacts, type Facts } from './facts.ts';
import { findFixtures } from './fixtures.ts';
import { createGap } from './gap.ts';
import { createGhost, type Ghost } from './ghost.ts';
import type { Archived } from './invariants.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createTeller } from './news.ts';
import { type Ask, createAsk } from './observer.ts';
import { createTale, type Tale } from './tale.ts';
import { createTally, type Tally } from './tally.ts';
import { createUser, type User } from './user.ts';
import { createWeather, type Weather } from './weather.ts';
import { cached } from './window.ts';
import { createWire } from './wire.ts';
import { createWireWatch, type WireWatch } from './wire-watch.ts';
import { createWitness, type Witness } from './witness.ts';

export type Computer = {
  readonly device: Device;
  readonly user: User;
  readonly watch: WireWatch;
  /** The key with which its user signs in. */
  key: string;
  /** Their account. */
  home: string | undefined;
};

export type World = {
  readonly character: Character;
  readonly time: VirtualTime;
  readonly tale: Tale;
  readonly tally: Tally;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly weather: Weather;
  readonly service: Service;
  /** With which others have signed in at these computers. */
  readonly guests: Set<string>;
  readonly witness: Witness;
  readonly computers: readonly [Computer, Computer];
  readonly ghost: Ghost;
  /** Which computers had what was archived then. */
  readonly archived: readonly Archived[];
  /** Asks as the member of the two computers, past every fault and limit. */
  readonly ask: Ask;
  /** The chance by which a step of this number goes its way, whatever the others did. */
  drawOf(step: number): Draw;
  /** What was found broken on the way. */
  readonly problems: string[];
  close(): void;
};

const OWNER = 1;
const COLLEAGUE = 2;
/** How long somebody's change may go unseen between our read of a record and our change of it. */
const GAP_MAX_MS = 15_000;
/** Seeds of steps lie apart from those of worlds. */
const STEP_SEEDS = 7_919;
/**
 * So do those of habits; such that the worlds of `mutants.json` have none, nor those of `seeds.json`
 * that broke before there were habits.
 */
const HABIT_SEEDS = 2_740;
/** And those of details, in the same way. */
const DETAIL_SEEDS = 13_660;
/** And those of rare habits. */
const RARE_SEEDS = 20_242;
/** And those of habits that came later still, in the same way. */
const LATE_SEEDS = 31_066;
/** And those of worlds with long notes, in the same way. */
const THREAD_SEEDS = 40_000;

/** And those of worlds with outages of changes alone, in the same way. */
const OUTAGE_SEEDS = 50_279;

/** Both computers are signed in and the colleague has written a few records. */
export async function createWorld(seed: number): Promise<World> {
  const root = createSeededRandom(seed);
  // Each has a chance of their own, so that one of them drawing once more does not bend all others.
  const stream = () => createSeededRandom(Math.floor(root.fraction() * 2 ** 32));
  const time = createVirtualTime();
  const tale = createTale(time.clock);
  const tally = createTally();
  const drift = createDrift();
  const ledger = createLedger();
  const facts = createFacts();
  const problems: string[] = [];
  const guests = new Set<string>();
  const gap = createGap({ clock: time.clock, ledger, maxMs: GAP_MAX_MS });
  const witness = createWitness(ledger, gap, facts);
  const see: Witness['see'] = (who, change, reply) => {
    if (change.method !== 'PATCH') drift.changed(change.path);
    return witness.see(who, change, reply);
  };
  const weather = createWeather(stream(), tally, ({ name, asked }, reply) =>
    see(name, asked, reply),
  );
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
  const apart = (seeds: number) => createDraw(createSeededRandom(seed + seeds));
  const drawDetail = apart(DETAIL_SEEDS);
  const character = drawCharacter(createDraw(stream()), {
    habit: apart(HABIT_SEEDS),
    detail: drawDetail,
    rare: apart(RARE_SEEDS),
    late: apart(LATE_SEEDS),
    ...{ thread: apart(THREAD_SEEDS), outage: apart(OUTAGE_SEEDS) },
  });
  // Nobody counts what the observer asks: each question comes with a key of its own.
  const ask = createAsk(service, () => service.issueApiKey(OWNER));
  const fixtures = await findFixtures(ask);
  const detail = character.habits.fillsIn
    ? await findDetails(ask, drawDetail, fixtures.companyId)
    : noDetails;
  const sharedKey = service.issueApiKey(OWNER);

  function createComputer(name: 'A' | 'B'): Computer {
    const wire = createWire({
      ...{ name, service, weather, tale, tally, drift, pageSize: character.pageSize },
      timer: time.timer,
      draw: createDraw(stream()),
      onrequest(asked) {
        if (asked.method === 'GET') gap.read(name, asked.path);
        problems.push(...watch.leaving(asked));
      },
      onstray: (asked, response) => see(name, asked, response),
      onreply: (asked, response) => problems.push(...watch.answered(asked, response)),
      onheard: (response) => watch.heard(response),
    });
    const device = createDevice({
      ...{ name, time, wire, tale, tally, journalLines: character.journalLines },
      windowLateMs: character.habits.windowLateMs,
      threadMsMax: character.habits.threadMsMax,
      random: stream(),
      draw: createDraw(stream()),
      onwritten: createTeller({
        ...{ tale, tally, ledger, facts, witness, clock: time.clock },
        onproblem: (problem) => problems.push(problem),
      }),
      ontaken: (which, delivery) => problems.push(...takenBack(which, delivery, witness)),
      onbug: (note) => problems.push(note),
    });
    const isAlone = !character.hasOneKey;
    const hasMade = (writeId: string) => witness.madeFor(writeId).length > 0;
    const watch = createWireWatch(device, { clock: time.clock, isAlone, hasMade, guests });
    return {
      device,
      watch,
      user: createUser({
        ...{ device, ledger, facts, tale, fixtures, detail, witness },
        habits: character.habits,
        timer: time.timer,
      }),
      home: undefined,
      key: character.hasOneKey ? sharedKey : service.issueApiKey(OWNER),
    };
  }

  const computers = [createComputer('A'), createComputer('B')] as const;
  const archived: Archived[] = [];
  const ghost = createGhost({
    onarchived(ref) {
      for (const { device } of computers) {
        const isKept = cached(device.cache, ref) !== undefined;
        if (isKept) archived.push({ ref, device, cacheId: device.cache.id });
      }
    },
    ...{ ledger, tale, tally, gap, fixtures, detail, clock: time.clock },
    ...asGhost(),
  });
  if (character.habits.archivesClient) await ghost.addClient();
  await settleIn({ ghost, computers, time, fixtures, draw: createDraw(stream()) });
  return {
    ...{
      character,
      time,
      tale,
      tally,
      ledger,
      facts,
      weather,
      service,
      guests,
      witness,
      computers,
      ghost,
      archived,
      ask,
    },
    problems,
    drawOf: (step) => createDraw(createSeededRandom(seed * STEP_SEEDS + step)),
    close() {
      for (const { device } of computers) device.program()?.plug.pull();
      service.close();
    },
  };

  function asGhost(): { readonly ask: Ask; readonly askAsColleague: Ask } {
    const askAs = (member: number) =>
      createAsk(
        service,
        () => service.issueApiKey(member),
        (asked, reply) => see('ghost', asked, reply),
      );
    return { ask: askAs(OWNER), askAsColleague: askAs(COLLEAGUE) };
  }
}

/** The colleague has been at work before; then both computers are signed in. */
async function settleIn({
  ghost,
  computers,
  time,
  draw,
}: {
  readonly ghost: Ghost;
  readonly computers: readonly Computer[];
  readonly time: VirtualTime;
  readonly fixtures: Fixtures;
  readonly draw: Draw;
}): Promise<void> {
  for (const kind of ['note', 'note', 'note', 'task', 'deal', 'comment'] as const) {
    await ghost.write(draw, kind);
  }
  for (const computer of computers) {
    const { device, key } = computer;
    device.start();
    device.signIn(key);
    await time.pass(2_000);
    const account = device.program()?.engine.session.account();
    if (account?.kind !== 'known' || account.token === 'missing') throw new Error('No sign-in');
    computer.home = account.key;
  }
}
