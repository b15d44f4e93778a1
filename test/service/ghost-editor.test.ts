import { describe, expect, test } from 'vitest';
import { createGhostEditor } from '../../service/ghost-editor.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import type { StartedService } from '../support/start-service.ts';

function ghostOf({ service }: StartedService, seed = 1) {
  return createGhostEditor({ service, memberId: 2, random: createSeededRandom(seed) });
}

async function acts(ghost: ReturnType<typeof ghostOf>, times: number): Promise<string[]> {
  const said: string[] = [];
  for (let time = 0; time < times; time += 1) said.push(await ghost.act());
  return said;
}

type Listed = { id: string; title: string; updated_at: string };

/** All notes the owner sees. */
async function notesOf({ api }: StartedService): Promise<Listed[]> {
  const notes: Listed[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await api('GET', `/notes?page[size]=100&page[number]=${page}`);
    notes.push(...body.data);
    if (!body.meta.pagination.has_more) return notes;
  }
}

describe('the ghost editor', () => {
  test('edits the notes of everybody, and reports them by ids alone', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const before = await notesOf(service);
    service.clock.advance(60_000);
    const said = await acts(ghostOf(service), 60);
    for (const sentence of said) {
      expect(sentence).toMatch(
        /^Member 2 (changed (a word|the title|the date) of|appended a list item to|deleted) note [0-9a-f-]{36}\.$|^Member 2 archived company \d+\.$/,
      );
    }
    expect(
      new Set(said.map((one) => one.replace(/[0-9a-f-]{36}|\d+\.$/, ''))).size,
    ).toBeGreaterThan(3);
    const after = await notesOf(service);
    const changed = after.filter(
      ({ id, updated_at }) => before.find((one) => one.id === id)?.updated_at !== updated_at,
    );
    expect(changed.length).toBeGreaterThan(10);
    for (const { id } of changed) expect(said.join(' ')).toContain(id);
  });

  test('does the same for the same seed, and something else for another', async () => {
    const lives = await Promise.all(
      [1, 1, 2].map(async (seed) => {
        const service = await serviceForTest({ sample: 'small' });
        const said = await acts(ghostOf(service, seed), 25);
        return { said, notes: await notesOf(service) };
      }),
    );
    expect(lives[1]).toEqual(lives[0]);
    expect(lives[2]?.said).not.toEqual(lives[0]?.said);
  });

  test('deletes and archives now and then', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const said = (await acts(ghostOf(service, 3), 150)).join('\n');
    expect(said).toContain('deleted note');
    expect(said).toContain('archived company');
    for (const [, id] of said.matchAll(/deleted note (\S+)\./g)) {
      expect((await service.api('GET', `/notes/${id}`)).status).toBe(404);
    }
  });

  test('writes a first note where there is none', async () => {
    const service = await serviceForTest();
    expect(await ghostOf(service).act()).toMatch(/^Member 2 wrote note /);
    expect(await notesOf(service)).toHaveLength(1);
  });

  test('uses up no fault that is planned for others', async () => {
    const service = await serviceForTest({ sample: 'small' });
    service.faults.fail({}, { status: 500 });
    expect(await ghostOf(service).act()).toMatch(/^Member 2 \w+ed /);
    expect((await service.api('GET', '/notes')).status).toBe(500);
  });

  test('reports a refusal', async () => {
    const service = await serviceForTest({ limits: 'documented', sample: 'small' });
    const said = await acts(ghostOf(service), 125);
    expect(said.at(-1)).toMatch(/^Member 2 was answered 429 by \S+ and changed nothing\.$/);
  });
});
