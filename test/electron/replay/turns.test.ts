/** A change reads its record and writes it in two turns that it has at once. */
import { expect, test } from 'vitest';
import { readMe } from '../../../shared/api/endpoints.ts';
import { WRITES_PER_MINUTE } from '../../../shared/limits.ts';
import { teamMember } from '../../../shared/records/team-member.ts';
import { replayForTest } from '../../support/replay-for-test.ts';
import { settled } from '../../support/virtual-time.ts';

async function withNote() {
  const world = await replayForTest();
  const { body } = await world.service.api('POST', '/notes', {
    note: { title: 'Kick-off', content: 'Call Anna' },
  });
  const { id, title, content_html } = body.data;
  const base = { title, content_html };
  const change = (to: string) =>
    world.send({ kind: 'note', id }, { kind: 'update', fields: { title: to }, base });
  return { ...world, id, change };
}

test('[P4] reads no earlier than it may also write: what it read would grow old', async () => {
  const { change, asked, id, client } = await withNote();
  const pairs = await Promise.all(
    Array.from({ length: WRITES_PER_MINUTE }, () => client.reserve({ priority: 'write' })),
  );
  const sent = change('Mine');
  await settled();
  expect(asked).toEqual([]);
  pairs[0]?.write.giveBack();
  expect(await sent).toMatchObject({ kind: 'accepted' });
  expect(asked).toEqual([`GET /notes/${id}`, `PATCH /notes/${id}`]);
});

test('[P4] [limit.backoff] reads again after a pause that came between, instead of changing late', async () => {
  const { change, asked, id, client, service, time } = await withNote();
  const held = service.faults.holdReply({ method: 'GET', path: '/notes/{id}' });
  const sent = change('Mine');
  await held.reached;
  service.faults.fail({ path: '/team_members/me' }, { status: 429, retryAfterSeconds: 20 });
  await client.record(readMe(), teamMember, { priority: 'looking' });
  const until = time.clock.now() + 20_000;
  held.release();
  const outcome = await sent;
  expect(outcome.kind).toBe('rate-limited');
  const waitMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
  expect(time.clock.now() + waitMs).toBeGreaterThanOrEqual(until);
  expect(waitMs).toBeLessThanOrEqual(25_000); // the pause is no longer for it
  expect(asked).toEqual([`GET /notes/${id}`, 'GET /team_members/me']);
});

test('[P7] gives the turn of its write back where there is nothing to write', async () => {
  const { change, asked } = await withNote();
  for (let count = 0; count < WRITES_PER_MINUTE; count += 1) await change('Kick-off');
  expect(await change('Mine')).toMatchObject({ kind: 'accepted' });
  expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
});
