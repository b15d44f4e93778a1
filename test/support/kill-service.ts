/**
 * Goal: a kill -9 under load loses no write that was answered (the "Concurrency and
 * durability"). Method: eight clients write to a service that runs as a process; at a moment drawn
 * by the seed it is killed, started again on the same folder, and asked for every record.
 *
 * What was answered must be there exactly as it was answered; of what was not, all or nothing.
 * `npm run test:long` kills it more often than `npm test`. By hand: TRAYTABLE_TEST_KILLS=60
 * TRAYTABLE_TEST_SEED=7 npm test -- test/service/durability.test.ts
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { askService, dataFolder, startServiceProcess } from './service-process.ts';

const KILLS = process.env['TRAYTABLE_TEST_KILLS'];
const SEED = Number(process.env['TRAYTABLE_TEST_SEED'] ?? 20_261_121);
const CLIENTS = 8;

type Fields = Readonly<Record<string, unknown>>;
type Service = Awaited<ReturnType<typeof startServiceProcess>>;

/** A record as it was last answered, and the change of it that was sent and never answered. */
type Saved = {
  readonly path: string;
  readonly wrapper: string;
  answered: Fields | 'deleted';
  open: Fields | 'deletion' | undefined;
};

/** The knowledge of one client; nobody else writes to its records. */
type Client = {
  readonly draw: Draw;
  readonly saved: Saved[];
  /** Creates that were sent and never answered, by the mark in a field of theirs. */
  readonly lost: { readonly kind: Kind; readonly mark: string }[];
  marks: number;
};

type Kind = (typeof kinds)[number];

const kinds = [
  { path: '/notes', wrapper: 'note', marked: 'title', rest: { content: '**x**\n\n- y' } },
  { path: '/companies', wrapper: 'company', marked: 'name', rest: { description: 'x' } },
  {
    path: '/time_entries',
    wrapper: 'time_entry',
    marked: 'description',
    rest: { date: '2026-11-20', duration_seconds: 60 },
  },
] as const;

/** Writes until the connection breaks; `answered` gets every response. */
async function writeOn(
  service: Service,
  client: Client,
  { lane, answered }: { readonly lane: number; readonly answered: () => void },
): Promise<void> {
  for (;;) {
    client.marks += 1;
    const mark = `${lane}.${client.marks}`;
    const living = client.saved.filter(({ answered }) => answered !== 'deleted');
    const isNew = living.length === 0 || client.draw.chance(0.45);
    if (isNew) await create(service, client, mark);
    else await change(service, client, client.draw.pick(living.slice(-20)), mark);
    answered();
  }
}

async function create(service: Service, client: Client, mark: string): Promise<void> {
  const kind = client.draw.pick([kinds[0], kinds[0], kinds[1], kinds[2]]);
  const lost = { kind, mark };
  client.lost.push(lost);
  const body = { [kind.wrapper]: { ...kind.rest, [kind.marked]: mark } };
  const answered = await answerOf(await askService(service, 'POST', kind.path, body), 201);
  client.lost.splice(client.lost.indexOf(lost), 1);
  const path = `${kind.path}/${answered['id']}`;
  client.saved.push({ path, wrapper: kind.wrapper, answered, open: undefined });
}

async function change(service: Service, client: Client, saved: Saved, mark: string): Promise<void> {
  if (client.draw.chance(0.1)) {
    saved.open = 'deletion';
    await answerOf(await askService(service, 'DELETE', saved.path), 200);
    saved.answered = 'deleted';
  } else {
    const marked = kinds.find(({ wrapper }) => wrapper === saved.wrapper)?.marked ?? '';
    saved.open = { [marked]: mark };
    const body = { [saved.wrapper]: saved.open };
    saved.answered = await answerOf(await askService(service, 'PATCH', saved.path, body), 200);
  }
  saved.open = undefined;
}

async function answerOf(reply: Response, status: number): Promise<Fields> {
  const { data } = (await reply.json()) as { data: Fields };
  if (reply.status !== status) throw new Refused(`${reply.status} instead of ${status}`);
  return data;
}

/** An answer nobody expected; every other error is the connection that broke. */
class Refused extends Error {}

/** Returns an error if the record is neither as last answered nor as its open write left it. */
async function check(service: Service, saved: Saved): Promise<string | undefined> {
  const reply = await askService(service, 'GET', saved.path);
  const found = reply.status === 404 ? 'deleted' : await answerOf(reply, 200);
  const { answered, open } = saved;
  saved.open = undefined;
  saved.answered = found;
  if (same(found, answered)) return undefined;
  if (open === 'deletion' && found === 'deleted') return undefined;
  const isWhole =
    typeof open === 'object' &&
    found !== 'deleted' &&
    answered !== 'deleted' &&
    same({ ...found, updated_at: 0 }, { ...answered, ...open, updated_at: 0 });
  return isWhole ? undefined : `${saved.path}: ${JSON.stringify({ answered, open, found })}`;
}

function same(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    typeof value === 'object' ? Object.entries(value ?? {}).toSorted() : value;
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Checks that the creates without a response are there whole, and none twice; saves what is there. */
async function findLost(service: Service, client: Client): Promise<string[]> {
  const wrong: string[] = [];
  for (const { kind, mark } of client.lost.splice(0)) {
    const newest = await askService(service, 'GET', `${kind.path}?page[size]=100&sort=-created_at`);
    const { data } = (await newest.json()) as { data: Fields[] };
    const found = data.filter((one) => one[kind.marked] === mark);
    if (found.length > 1) wrong.push(`${kind.path} ${mark} is there ${found.length} times`);
    for (const { id } of found) {
      const path = `${kind.path}/${id}`;
      const answered = await answerOf(await askService(service, 'GET', path), 200);
      const isWhole = kind.wrapper !== 'note' || String(answered['content_html']).includes('<li>y');
      if (!isWhole) wrong.push(`${path} is half a note`);
      client.saved.push({ path, wrapper: kind.wrapper, answered, open: undefined });
    }
  }
  return wrong;
}

async function checkAll(service: Service, clients: readonly Client[]): Promise<string[]> {
  const wrong = await Promise.all(
    clients.map(async (client) => {
      const mine = await findLost(service, client);
      for (const saved of client.saved) mine.push((await check(service, saved)) ?? '');
      return mine;
    }),
  );
  return wrong.flat().filter((one) => one !== '');
}

/** The test that kills the service so often, unless the environment says how often. */
export function killUnderLoad(usual: number): void {
  const kills = Number(KILLS ?? usual);
  test(
    `a kill under load loses no write that was answered: ${kills} kills, seed ${SEED}`,
    () => writeAndKill(kills),
    120_000 + kills * 10_000,
  );
}

async function writeAndKill(kills: number): Promise<void> {
  const folder = dataFolder();
  const draw = createDraw(createSeededRandom(SEED));
  const clients = Array.from({ length: CLIENTS }, (_, lane): Client => {
    const random = createSeededRandom(SEED + lane + 1);
    return { draw: createDraw(random), saved: [], lost: [], marks: 0 };
  });
  const start = (port: string) =>
    startServiceProcess(
      ...['--data', folder, '--sample', 'none', '--limits', 'off', '--port', port],
    );
  let service = await start('0');
  const { port } = new URL(service.base_url); // `url` fields name it
  const checked: Saved[][] = [];
  let answers = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const gone = once(service.child, 'close');
    const [killAfter, andThenMs] = [draw.between(1, 120), draw.between(0, 20)];
    let count = 0;
    const answered = () => {
      count += 1;
      answers += 1;
      if (count === killAfter) setTimeout(() => service.child.kill('SIGKILL'), andThenMs);
    };
    const writing = Promise.allSettled(
      clients.map((client, lane) => writeOn(service, client, { lane, answered })),
    );
    const ends = await writing;
    for (const end of ends) {
      if (end.status === 'rejected' && end.reason instanceof Refused) throw end.reason;
    }
    await gone;
    service = await start(port);
    expect(await checkAll(service, clients)).toEqual([]);
    // Checked once more in the end; until then only what is new.
    checked.push(...clients.map((client) => client.saved.splice(0, client.saved.length - 25)));
  }
  const all = { ...(clients[0] as Client), lost: [], kept: checked.flat() };
  expect(await checkAll(service, [all, ...clients])).toEqual([]);
  expect(answers).toBeGreaterThan(kills * 10);
  console.log(`${kills} kills, ${answers} answered writes, none lost (seed ${SEED})`);

  service.child.kill('SIGTERM');
  await once(service.child, 'close');
  const database = new DatabaseSync(join(folder, 'account.sqlite'), { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
}
