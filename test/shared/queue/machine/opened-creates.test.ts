import { expect, test } from 'vitest';
import type { Outcome } from '../../../../shared/queue/events.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import type { Queue } from '../../../../shared/queue/queue.ts';
import {
  aCreateOf,
  accepted,
  aQueue,
  aRecord,
  NOON,
  outcomeEvent,
  refused,
  saved,
} from '../../../support/builders.ts';

const CLIENT = { kind: 'company', id: 'local-c' } as const;
const CONTACT = { kind: 'contact', id: 'local-k' } as const;
const woke = { kind: 'woke', at: NOON } as const;

/** A client, its contact, which is its main contact, and a project of it; all made here. */
function circle(): Queue {
  return aQueue([
    aCreateOf('company', {
      ...{ id: 'client', record: CLIENT },
      fields: { name: 'Fjellvik', default_contact_id: CONTACT.id },
    }),
    aCreateOf('contact', {
      ...{ id: 'contact', record: CONTACT },
      fields: { name: 'Ada', company_ids: [CLIENT.id] },
    }),
    aCreateOf('project', {
      ...{ id: 'project', record: { kind: 'project', id: 'local-p' } },
      fields: { title: 'Relaunch', company_id: CLIENT.id },
    }),
  ]);
}

const applyTo = (queue: Queue, id: string, outcome: Outcome) =>
  step(queue, outcomeEvent(id, outcome));
const changesIn = ({ writes }: Queue) =>
  writes.map(({ id, change, state }) => [id, state.kind, 'fields' in change && change.fields]);

test('[Q13.4] sends a client made here without its main contact, then the contact, then who it is', () => {
  const first = step(circle(), woke);
  expect(first.effects.map(({ write }) => [write.id, write.change])).toEqual([
    ['client', { kind: 'create', fields: { name: 'Fjellvik' } }],
  ]);
  const client = aRecord('company', { id: 7, name: 'Fjellvik', default_contact_id: null });
  const second = applyTo(first.queue, 'client', accepted(client));
  expect(second.effects.map(({ write }) => [write.id, write.change])).toEqual([
    ['contact', { kind: 'create', fields: { name: 'Ada', company_ids: [7] } }],
    ['project', { kind: 'create', fields: { title: 'Relaunch', company_id: 7 } }],
  ]);
  const contact = aRecord('contact', { id: 9, name: 'Ada', company_ids: [7] });
  const [last] = applyTo(second.queue, 'contact', accepted(contact)).effects;
  expect(last?.write).toMatchObject({
    record: { kind: 'company', id: '7' },
    change: {
      kind: 'update',
      fields: { default_contact_id: 9 },
      base: { default_contact_id: null },
    },
  });
});

test('[Q13.4] a client that was not taken is whole again, and is parked with nobody', () => {
  const { queue } = step(circle(), woke);
  const limited = { kind: 'rate-limited', retryAfterMs: 8_000 } as const;
  for (const [outcome, state] of [
    [limited, 'waiting'],
    [refused(), 'refused'],
  ] as const) {
    const back = applyTo(queue, 'client', outcome).queue;
    expect(changesIn(back)).toEqual([
      ['client', state, { name: 'Fjellvik', default_contact_id: CONTACT.id }],
      ['contact', 'ready', { name: 'Ada', company_ids: [CLIENT.id] }],
      ['project', 'ready', { title: 'Relaunch', company_id: CLIENT.id }],
    ]);
    const fields = { name: 'Fjellvik Outdoor' };
    const edit = { writeId: 'e', record: CLIENT, fields, base: null, isFinished: true };
    const [again] = step(back, saved({ ...edit, at: NOON + 9_000 })).effects;
    expect(again?.write.change).toEqual({ kind: 'create', fields });
  }
});
