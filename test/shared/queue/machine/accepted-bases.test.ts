import { describe, expect, test } from 'vitest';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import {
  type AcceptedBases,
  baseOf,
  noBases,
  withAccepted,
} from '../../../../shared/queue/machine/accepted-bases.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  accepted,
  aNote,
  aQueue,
  aWrite,
  NOON,
  NOTE_ID,
  outcomeEvent,
  baseOf as seenIn,
} from '../../../support/builders.ts';

const reply = aNote({ content_html: '<p >Hello you</p>', updated_at: '2026-11-20T12:00:01.000Z' });
const sending = aWrite({ state: { kind: 'sending', sentAt: NOON } });
const record = { kind: 'note', id: NOTE_ID } as const;

/** After the write was accepted, as revision 6 of the queue. */
function afterAccepted(): AcceptedBases {
  const event = outcomeEvent(sending.id, accepted(reply));
  return withAccepted(noBases, event, changeBy(event));
}

function changeBy(event: QueueEvent, before = aQueue([sending]), revision = 6) {
  return { before, queue: step(before, event).queue, revision };
}

describe('the base of an edit', () => {
  const base: Fields = { ...seenIn(aNote()), title: 'As it was shown' };
  const of = (known: AcceptedBases, revision?: number) => {
    const shown = revision === undefined ? undefined : { id: NOTE_ID, revision };
    return baseOf(known, aQueue(), { record, base: { ...base } }, shown).base;
  };

  test('[Q8.4] is the version its editor showed, if nothing was accepted since', () => {
    expect(of(noBases, 5)).toEqual(base);
    expect(of(afterAccepted(), 6)).toEqual(base);
    expect(of(afterAccepted())).toEqual(base);
  });

  test('[Q8.4] [Q8.3] is the version accepted since, though the queue has dropped it', () => {
    const known = afterAccepted();
    expect(of(known, 5)).toMatchObject({ title: reply.title, content_html: reply.content_html });
    const dropped = { kind: 'stored' as const, at: NOON, ids: [sending.id] };
    const nothingLeft = { before: aQueue(), queue: aQueue(), revision: 7 };
    expect(of(withAccepted(known, dropped, nothingLeft), 5)).toMatchObject({
      title: reply.title,
    });
  });

  test('[Q8.2] keeps what the user wrote if the reply brings somebody else’s change', () => {
    const event = outcomeEvent(
      sending.id,
      accepted(aNote({ content_html: '<p>Hello you</p><p>Hi</p>' })),
    );
    expect(of(withAccepted(noBases, event, changeBy(event)), 5)).toMatchObject({
      content_html: '<p>Hello you</p>',
    });
  });

  test('[Q8.4] [Q13] is found under the earlier id of a record', () => {
    const known = afterAccepted();
    const said = { record: { kind: 'note', id: 'local-1' }, base: null } as const;
    const shown = { id: 'local-1', revision: 5 };
    const named = aQueue([], { adopted: { 'local-1': NOTE_ID } });
    expect(baseOf(known, named, said, shown).base).toMatchObject({ title: reply.title });
    expect(baseOf(known, aQueue(), said, shown).base).toBeNull();
  });

  test('[Q16] is never one of another account', () => {
    const event = { kind: 'account', at: NOON, key: 'other' } as const;
    const change = changeBy(event, aQueue(), 7);
    expect(of(withAccepted(afterAccepted(), event, change), 5)).toEqual(base);
  });

  const afterOthers = (count: number) => {
    let known: AcceptedBases = afterAccepted();
    for (let at = 0; at < count; at += 1) {
      const other = { ...sending, id: `w${at}`, record: { kind: 'note', id: `n${at}` } as const };
      const event = outcomeEvent(other.id, accepted(aNote({ id: `n${at}` })));
      known = withAccepted(known, event, changeBy(event, aQueue([other]), 7 + at));
    }
    return known;
  };

  test('[Q8.80] is the version accepted since, though 500 other records were accepted after it', () => {
    expect(of(afterOthers(500), 5)).toMatchObject({ title: reply.title });
  });

  test('[Q8.4] is not taken from a write that was not accepted', () => {
    const event = outcomeEvent(sending.id, { kind: 'unreachable' });
    expect(withAccepted(noBases, event, changeBy(event)).records.entries.size).toBe(0);
  });
});
