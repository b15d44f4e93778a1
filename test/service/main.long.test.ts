/** The service as a process of its own: what takes several starts or many requests. */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  askService as ask,
  dataFolder,
  endOf,
  runService as run,
  startServiceProcess as started,
} from '../support/service-process.ts';

type Keys = Record<string, string | number>;

function linesOf(text: string): Keys[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Keys);
}

test('[auth.api_key] --list-keys prints every member of both accounts with a key that opens theirs', async () => {
  const folder = dataFolder();
  const first = await started('--data', folder, '--sample', 'none');
  const inUse = await endOf(run('--data', folder, '--list-keys'));
  expect(inUse).toMatchObject({
    ...{ stdout: '', code: 1 },
    stderr: 'Another service is running with this data folder.\n',
  });
  first.child.kill('SIGTERM');
  await once(first.child, 'close');
  const { stdout, code } = await endOf(run('--data', folder, '--list-keys'));
  expect(code).toBe(0);
  const keys = linesOf(stdout);
  const shown = keys.map(({ account, member_id, reach, state }) => [
    account,
    member_id,
    reach,
    state,
  ]);
  expect(shown).toEqual([
    ['Studio Lindqvist', 1, 'all', 'active'],
    ['Studio Lindqvist', 2, 'assigned', 'active'],
    ['Studio Lindqvist', 3, 'assigned', 'left'],
    ['Bureau Caravelle', 1_000_001, 'all', 'active'],
    ['Bureau Caravelle', 1_000_002, 'assigned', 'active'],
    ['Bureau Caravelle', 1_000_003, 'assigned', 'left'],
  ]);
  const second = await started('--data', folder);
  expect(keys[0]?.['api_key']).toBe(second.api_key);
  for (const { api_key, member_id, state } of keys) {
    const me = await ask({ ...second, api_key: String(api_key) }, 'GET', '/team_members/me');
    expect([member_id, me.status]).toEqual([member_id, state === 'left' ? 401 : 200]);
    if (state !== 'left') expect(await me.json()).toMatchObject({ data: { id: member_id } });
  }
});

test('--ghost edits the notes beside us and tells what it did, by ids', async () => {
  const ready = await started('--data', dataFolder(), '--sample', 'none', '--ghost', '1');
  const [said] = await once(ready.child.stderr as NonNullable<typeof ready.child.stderr>, 'data');
  expect(String(said)).toMatch(/^Member 2 wrote note [0-9a-f-]{36}\.\n$/);
  const notes = (await (await ask(ready, 'GET', '/notes')).json()) as { data: unknown[] };
  expect(notes.data).toMatchObject([{ created_by_member_id: 2 }]);
  ready.child.kill('SIGTERM');
  expect(await once(ready.child, 'close')).toEqual([0, null]);
});

test('--faults breaks requests by its seed', async () => {
  const fates = async (seed: string) => {
    const ready = await started(
      ...['--data', dataFolder(), '--sample', 'none', '--faults', 'hostile', '--seed', seed],
    );
    const listed: unknown[] = [];
    for (let time = 0; time < 25; time += 1) {
      listed.push(
        await ask(ready, 'GET', '/notes').then(
          async (reply) => [
            reply.status,
            await reply.text().then(
              () => 'whole',
              () => 'cut',
            ),
          ],
          () => 'lost',
        ),
      );
    }
    ready.child.kill('SIGKILL');
    return listed;
  };
  const [one, same] = await Promise.all([fates('5'), fates('5')]);
  expect(same).toEqual(one);
  expect(one.filter((fate) => String(fate) !== '200,whole').length).toBeGreaterThan(5);
}, 60_000);
