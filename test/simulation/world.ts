/** A world for one seed: a service, two computers of one member, their users, and a colleague. */
import { createService, type Service } from '../../service/create-service.ts';
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { Random } from '../../shared/ports.ts';
import { seededSecret } from '../support/seeded-secret.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';
import { drawsApart } from './apart.ts';
import { type Character, drawCharacter } from './character.ts';
import { type Computer, createComputer } from './computer.ts';
import { findDetails, noDetails, withAttachments } from './details.ts';
import { createDrift, type Drift } from './drift.ts';
import { editsOf } from './edits.ts';
import { bookEnd, type PhoneEntries } from './elsewhere-watch.ts';
import { createFacts, type Facts } from './facts.ts';
import { findFixtures } from './fixtures.ts';
import { createGap } from './gap.ts';
import { createGhost, type Ghost } from './ghost.ts';
import type { Absences } from './idle.ts';
import type { Archived } from './invariants.ts';
import { kindsOfWorld } from './kinds.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Timers } from './missing-times.ts';
import { type Ask, createAsk } from './observer.ts';
import type { Copies } from './restored.ts';
import { createTale, type Tale } from './tale.ts';
import { createTally, type Tally } from './tally.ts';
import { watchTimers } from './timer-life.ts';
import { createWeather, type Weather } from './weather.ts';
import { cached } from './window.ts';
import { createWitness, type Witness } from './witness.ts';

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
  readonly timers: Timers;
  readonly phoneEntries: PhoneEntries;
  readonly absences: Absences;
  readonly copies: Copies;
  readonly computers: readonly [Computer, Computer];
  readonly ghost: Ghost;
  /** The computers that had the archived record then. */
  readonly archived: readonly Archived[];
  /** Asks as the member of the two computers, past every fault and limit. */
  readonly ask: Ask;
  /** Asks as the phone of the member does, elsewhere. */
  readonly phone: Ask;
  /** The chance by which a step of this number goes its way, whatever the others did. */
  drawOf(step: number): Draw;
  /** The mistakes found on the way. */
  readonly problems: string[];
  close(): void;
};

const OWNER = 1;
const COLLEAGUE = 2;
/** How long somebody's change may go unseen between our read of a record and our change of it. */
const GAP_MAX_MS = 15_000;
/** Seeds of steps lie apart from those of worlds. */
const STEP_SEEDS = 7_919;

/** The observers, which decide nothing. */
function createBooks(seed: number) {
  const time = createVirtualTime();
  const ledger = createLedger();
  const facts = createFacts();
  const drift = createDrift();
  const gap = createGap({ clock: time.clock, ledger, facts, maxMs: GAP_MAX_MS });
  const problems: string[] = [];
  const phoneEntries: PhoneEntries = new Map();
  const witness = watchfulOf(createWitness(ledger, gap, facts), drift);
  return {
    ...{ seed, time, ledger, facts, drift, gap },
    tale: createTale(time.clock),
    tally: createTally(),
    witness: {
      ...witness,
      async see(...[who, change, reply]: Parameters<Witness['see']>) {
        await bookEnd({ phoneEntries, problems, time }, who, change, reply.clone());
        await witness.see(who, change, reply);
      },
    },
    ...{ problems, phoneEntries },
    guests: new Set<string>(),
    timers: new Map() as Timers,
    absences: new Map() as Absences,
    copies: new Map() as Copies,
  };
}

/** A witness by whom it is known, too, that pages shift. */
function watchfulOf(witness: Witness, drift: Drift): Witness {
  return {
    ...witness,
    see(who, change, reply) {
      if (change.method !== 'PATCH') drift.changed(change.path);
      return witness.see(who, change, reply);
    },
  };
}

type Books = ReturnType<typeof createBooks>;

/** Both computers are signed in and the colleague has written a few records. */
export async function createWorld(seed: number): Promise<World> {
  const root = createSeededRandom(seed);
  // Each has a chance of their own, so that one of them drawing once more does not bend all others.
  const stream = () => createSeededRandom(Math.floor(root.fraction() * 2 ** 32));
  const books = createBooks(seed);
  const { time, tally, witness, problems } = books;
  const weather = createWeather(stream(), tally, ({ name, asked }, reply) =>
    witness.see(name, asked, reply),
  );
  const service = openService(books, { weather, random: stream() });
  const apart = drawsApart(seed);
  const character = drawCharacter(createDraw(stream()), apart);
  // Nobody counts the observer's requests: each comes with a key of its own.
  const ask = createAsk(service, () => service.issueApiKey(OWNER));
  const fixtures = await findFixtures(ask);
  const filled = character.habits.fillsIn
    ? await findDetails(ask, apart.detail, fixtures.companyId)
    : noDetails;
  const detail = character.habits.attaches
    ? await withAttachments(ask, apart.attach, { detail: filled, companyId: fixtures.companyId })
    : filled;
  const sharedKey = service.issueApiKey(OWNER);
  let world: World | undefined;
  const computers = (['A', 'B'] as const).map((name) =>
    createComputer({
      ...books,
      ...{ name, character, service, weather, fixtures, detail, stream },
      key: character.hasOneKey ? sharedKey : service.issueApiKey(OWNER),
      onheartbeat: () => world && watchTimers(world),
      onproblem: (problem) => problems.push(problem),
    }),
  ) as unknown as World['computers'];
  const archived: Archived[] = [];
  const ghost = createGhost({
    onarchived(ref) {
      for (const { device } of computers) {
        const isCached = cached(device.cache, ref) !== undefined;
        if (isCached) archived.push({ ref, device, cacheId: device.cache.id });
      }
    },
    ...{ ...books, fixtures, detail, clock: time.clock, kinds: kindsOfWorld(character.habits) },
    edits: editsOf(character.habits),
    sharesParts: character.habits.sharesParts,
    ask: askAs(OWNER, service, witness),
    askAsColleague: askAs(COLLEAGUE, service, witness),
  });
  if (character.habits.archivesClient) await ghost.addClient();
  await resolveIn({ ghost, computers, time, draw: createDraw(stream()) });
  world = {
    ...books,
    ...{ character, weather, service, computers, ghost, archived, ask },
    phone: askAs(OWNER, service, witness),
    drawOf: (step) => createDraw(createSeededRandom(seed * STEP_SEEDS + step)),
    close() {
      for (const { device } of computers) device.program()?.plug.pull();
      service.close();
    },
  };
  return world;
}

function openService(
  { seed, time, problems }: Books,
  { weather, random }: { readonly weather: Weather; readonly random: Random },
): Service {
  const opened = createService({
    store: ':memory:',
    ...{ clock: time.clock, timer: time.timer, random },
    secret: seededSecret(seed),
    limits: 'documented',
    faults: weather.faults,
    report: (error) => problems.push(`The service failed: ${error}`),
  });
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

/** Sends a request as a member, elsewhere; the witness notes its result. */
function askAs(member: number, service: Service, witness: Witness): Ask {
  return createAsk(
    service,
    () => service.issueApiKey(member),
    (asked, reply) => witness.see('ghost', asked, reply),
  );
}

/** The colleague has been at work before; then both computers are signed in. */
async function resolveIn({
  ghost,
  computers,
  time,
  draw,
}: Pick<World, 'ghost' | 'computers' | 'time'> & { readonly draw: Draw }): Promise<void> {
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
