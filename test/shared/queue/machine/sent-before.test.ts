import { describe, expect, test } from 'vitest';
import { fold } from '../../../../shared/queue/machine/fold.ts';
import {
  afterAttempt,
  rebaseOnArrived,
  sentBeforeOf,
} from '../../../../shared/queue/machine/sent-before.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { decideUpdate } from '../../../../shared/queue/requests/decide-update.ts';
import { SENT_BEFORE_MAX } from '../../../../shared/queue-limits.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aCreate,
  aDelete,
  aNote,
  aRecord,
  aWrite,
  baseOf,
  idOf,
  NOON,
  refused,
} from '../../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON } as const;
const again = { ...sending, isAgain: true } as const;
const sentAs = (...sentBefore: Fields[]) => ({ sentBefore });
const written = (fields: Fields, more: Partial<PendingWrite> = {}) =>
  aWrite({ change: { kind: 'update', fields, base: baseOf(aNote()) }, ...more });

test('[Q5.7] has what arrived of a list as its base where somebody else changed the list too', () => {
  const change = { kind: 'update', fields: { tag_ids: [1] }, base: { tag_ids: [1] } } as const;
  const record = { kind: 'task', id: 't' } as const;
  const write = aWrite({ record, change, ...sentAs({ tag_ids: [1, 2] }) });
  const tags = [1, 2, 3].map((id) => ({ id, name: `Tag ${id}` }));
  const { change: rebased } = rebaseOnArrived(write, aRecord('task', { id: 't', tags }));
  expect(rebased).toMatchObject({ base: { tag_ids: [1, 2] } });
});

describe('afterAttempt', () => {
  test('[Q5.4] remembers what may have arrived if reading the record is refused', () => {
    const { sentBefore } = afterAttempt(aWrite({ state: again }), refused());
    expect(sentBefore).toEqual([{ content_html: '<p>Hello you</p>' }]);
  });

  test('[Q5] remembers nothing that certainly did not arrive, and nothing of a create', () => {
    for (const write of [
      aWrite({ state: sending }),
      aCreate({ state: again }),
      aDelete('note', { state: again }),
    ]) {
      expect(afterAttempt(write, refused())).toBe(write);
    }
    const write = aWrite({ state: again });
    expect(afterAttempt(write, { kind: 'unknown' })).toBe(write);
  });

  test('[Q5] keeps each version once, and only a few of them', () => {
    let write = aWrite({ state: again });
    for (const title of ['A', 'B', 'A']) {
      write = afterAttempt(written({ title }, { ...sentBeforeOf(write), state: again }), refused());
    }
    expect(write.sentBefore).toEqual([{ title: 'B' }, { title: 'A' }]);
    for (let count = 0; count < 2 * SENT_BEFORE_MAX; count += 1) {
      const next = written({ title: `${count}` }, { ...sentBeforeOf(write), state: again });
      write = afterAttempt(next, refused());
    }
    expect(write.sentBefore).toHaveLength(SENT_BEFORE_MAX);
    expect(write.sentBefore?.at(-1)).toEqual({ title: `${2 * SENT_BEFORE_MAX - 1}` });
  });

  test('[Q5] [Q11] makes no conflict of the user’s own words', () => {
    const theirs = aNote({ title: 'Theirs', content_html: '<p>Hello you</p>' });
    const write = written(
      { title: 'Mine', content_html: '<p>Hello you two</p>' },
      { ...sentAs({ content_html: '<p>Hello you</p>' }), state: sending },
    );
    const asked = afterAttempt(write, { kind: 'conflict', theirs });
    expect(asked.change).toMatchObject({
      base: { title: 'Kick-off', content_html: '<p>Hello you</p>' },
    });
    expect(asked).not.toHaveProperty('sentBefore');
  });

  test('[Q5] takes a title that arrived through a lost send, trimmed, as base', () => {
    const theirs = aNote({ title: 'Mine', content_html: '<p>Theirs</p>' });
    const write = written({ title: 'Mine ', content_html: '<p>Ours</p>' }, { state: again });
    const asked = afterAttempt(write, { kind: 'conflict', theirs });
    expect(asked.change).toMatchObject({ base: { title: 'Mine', content_html: '<p>Hello</p>' } });
    const first = afterAttempt({ ...write, state: sending }, { kind: 'conflict', theirs });
    expect(first).toEqual({ ...write, state: sending });
  });
});

describe('rebaseOnArrived', () => {
  test('[Q5] [P4] does not ask about what the user sent themselves and wrote on since', () => {
    const write = { ...aWrite(), ...sentAs({ content_html: '<p>Hello you</p>' }) };
    const edit = { at: NOON, isFinished: true };
    const later = fold(write, { content_html: '<p>Hallo to you</p>' }, edit);
    const there = aNote({ content_html: '<p>Hello you</p>\n', title: 'Of somebody else' });
    expect(decideUpdate(later, there)).toEqual({ kind: 'conflict' });
    expect(decideUpdate(rebaseOnArrived(later, there), there)).toEqual({
      kind: 'patch',
      patch: { content_html: '<p>Hallo to you</p>' },
    });
  });

  test('[Q5] takes out again what the user took out since', () => {
    const write = written({ title: 'Kick-off' }, sentAs({ title: 'Sent' }, { title: 'Lost' }));
    const there = aNote({ title: 'Sent' });
    expect(decideUpdate(write, there)).toEqual({ kind: 'conflict' });
    expect(decideUpdate(rebaseOnArrived(write, there), there)).toEqual({
      kind: 'patch',
      patch: { title: 'Kick-off' },
    });
  });

  test('[Q14] deletes what the user has written themselves', () => {
    const removal = aDelete('note', sentAs({ title: 'Sent' }));
    const there = aNote({ title: 'Sent' });
    expect(decideUpdate(removal, there)).toEqual({ kind: 'conflict' });
    expect(decideUpdate(rebaseOnArrived(removal, there), there)).toEqual({ kind: 'delete' });
  });

  test('[P4] asks about any difference from what was sent', () => {
    const write = written({ title: 'Mine' }, sentAs({ title: 'Sent' }));
    const there = aNote({ title: 'Theirs' });
    expect(decideUpdate(rebaseOnArrived(write, there), there)).toEqual({ kind: 'conflict' });
  });

  test('leaves a write alone of which nothing was sent before', () => {
    const write = aWrite();
    expect(rebaseOnArrived(write, aNote({ title: 'Theirs' }))).toBe(write);
  });
});

test('[Q8.1] takes as base the duration that the service computed from what was sent before', () => {
  const started = '2026-03-02T09:00:00Z';
  const base = {
    started_at: '2026-03-02T10:00:00Z',
    ended_at: '2026-03-02T12:00:00Z',
    duration_seconds: 7200,
  };
  const write = aWrite({
    record: { kind: 'time-entry', id: `${idOf('time-entry')}` },
    change: { kind: 'update', fields: { ended_at: '2026-03-02T13:00:00Z' }, base },
    ...sentAs({ started_at: started }),
  });
  const counted = { ...base, started_at: started, duration_seconds: 10_800 };
  expect(rebaseOnArrived(write, aRecord('time-entry', counted)).change).toMatchObject({
    base: counted,
  });
  const theirs = { ...counted, ended_at: '2026-03-02T14:00:00Z', duration_seconds: 18_000 };
  expect(rebaseOnArrived(write, aRecord('time-entry', theirs)).change).toMatchObject({
    base: { ...base, started_at: started },
  });
});
