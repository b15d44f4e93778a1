import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';
import { RecordSessions } from '../../../renderer/session/record-sessions.ts';
import { fieldsOf, readBase } from '../../../shared/kinds/kinds.ts';
import { overlay } from '../../../shared/queue/overlay/overlay.ts';
import { decideUpdate } from '../../../shared/queue/requests/decide-update.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aRecord, aWrite } from '../../support/builders.ts';
import { aMain, countingRandom } from '../../support/open-window.ts';
import { flushPromises } from '../../support/virtual-time.ts';

type Case = { kind: WritableKind; name: string; start?: Fields; value: unknown };

const cases: readonly Case[] = [
  { kind: 'note', name: 'title', value: 'Plan B' },
  { kind: 'note', name: 'content_html', value: '<p>Hello you</p>' },
  { kind: 'note', name: 'note_links', value: [{ record_type: 'company', record_id: '9' }] },
  { kind: 'task', name: 'title', value: 'Plan B' },
  { kind: 'task', name: 'task_status_id', value: 's2' },
  { kind: 'task', name: 'due_date', value: '2026-04-01' },
  { kind: 'task', name: 'tag_ids', start: { tags: [{ id: 5, name: 'Design' }] }, value: [5, 6] },
  { kind: 'deal', name: 'deal_value', value: '7000.00' },
  { kind: 'company', name: 'domains', value: ['lantern.example'] },
  { kind: 'time-entry', name: 'duration_seconds', value: 900 },
  { kind: 'invoice', name: 'invoice_items', value: [] },
  { kind: 'comment', name: 'body', value: 'Agreed' },
];

/** A record with an unsent change, opened in a window that main tells of nothing more. */
async function anOpenRecord({ kind, name, start = {}, value }: Case) {
  const { main, time } = aMain();
  main.setLine('unreachable');
  const outbox = new Outbox();
  main.bridge.on('outboxChanged', (change) => outbox.take(change));
  const record = aRecord(kind, start);
  const ref = { kind, id: String(record['id']) };
  const base = readBase(kind, record);
  const change = { kind: 'update', fields: { [name]: value }, base } as const;
  main.become({ writes: [aWrite({ record: ref, change })] });
  await flushPromises();
  const writes = outbox.of(ref.id, kind);
  const shown = overlay(record, writes)?.record ?? record;
  const typed = new TypedWords(async () => undefined);
  const sessions = new RecordSessions({
    ...{ bridge: main.bridge, outbox, clock: time.clock, random: countingRandom() },
    ...{ timer: time.timer, typed },
  });
  const session = sessions.openRecord(ref, shown);
  session.see(shown, writes);
  main.isSilent = true;
  const set = async (to: unknown) => {
    session.edit({ [name]: to });
    await session.flush({ isFinished: true });
  };
  return { main, record, session, set, before: fieldsOf(kind, record)[name] };
}

describe('the base of an open record', () => {
  test.each(cases)(
    '[Q8.10] $kind, $name: a value that is set back, and set once more at once, is sent',
    async (one) => {
      const { main, record, session, set, before } = await anOpenRecord(one);
      expect(session.fields[one.name]).toEqual(one.value);
      await set(before);
      expect(main.queue.writes).toEqual([]);
      await set(one.value);
      expect(main.queue.writes.map((write) => decideUpdate(write, record))).toMatchObject([
        { kind: 'patch', patch: { [one.name]: one.value } },
      ]);
    },
  );

  test.each(cases)(
    '[Q8.10] $kind, $name: a value whose change is discarded meanwhile is sent if it is set again',
    async (one) => {
      const { main, record, set } = await anOpenRecord(one);
      await main.bridge.discardWrite({ id: 'write-1' });
      await set(one.value);
      const sent = main.queue.writes.filter(({ state }) => state.kind !== 'discarded');
      expect(sent.map((write) => decideUpdate(write, record))).toMatchObject([
        { kind: 'patch', patch: { [one.name]: one.value } },
      ]);
    },
  );
});
