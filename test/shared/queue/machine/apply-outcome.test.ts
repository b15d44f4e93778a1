import { describe, expect, test } from 'vitest';
import { answer, applyOutcome } from '../../../../shared/queue/machine/apply-outcome.ts';
import { discard } from '../../../../shared/queue/machine/user-choices.ts';
import { LOOKUP_DELAY_MS, LOOKUP_GAP_MS } from '../../../../shared/queue-limits.ts';
import type { ConfirmedRecord } from '../../../../shared/records/kinds.ts';
import { LATE_ARRIVAL_MS } from '../../../../shared/request-limits.ts';
import {
  aCreate,
  aCreateOf,
  accepted,
  aNote,
  aQueue,
  aWrite,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  refused,
} from '../../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON - 1_000 } as const;
const inLookup = (lookups: number) =>
  ({ kind: 'looking', sentAt: NOON - 1_000, looks: lookups }) as const;
const behind = aWrite({
  id: 'w-2',
  record: { kind: 'note', id: LOCAL_ID },
  change: { kind: 'update', fields: { title: 'Later' }, base: null },
});

describe('an attempt that was not accepted', () => {
  test('[Q5] is checked if no verdict came', () => {
    const { writes } = applyOutcome(
      aQueue([aCreate({ state: sending })]),
      outcomeEvent('write-1', { kind: 'unknown' }),
    );
    expect(writes[0]?.state).toEqual({
      kind: 'checking',
      sentAt: NOON - 1_000,
      looks: 0,
      until: NOON + LOOKUP_DELAY_MS,
    });
  });

  test.each([
    { kind: 'unreachable' },
    { kind: 'signed-out' },
    { kind: 'rate-limited', retryAfterMs: 8_000 },
  ] as const)('[Q5] leaves the previous attempt open if it ends $kind', (outcome) => {
    const again = { ...sending, isAgain: true } as const;
    const { writes } = applyOutcome(
      aQueue([aWrite({ state: again }), behind]),
      outcomeEvent('write-1', outcome),
    );
    expect(writes.map(({ id, state }) => [id, state.kind])).toEqual([
      ['write-1', 'checking'],
      ['w-2', 'ready'],
    ]);
  });

  test('[Q5.3] of a change is not looked up before a late request must have arrived', () => {
    const { writes } = applyOutcome(
      aQueue([aWrite({ state: sending })]),
      outcomeEvent('write-1', { kind: 'unknown' }),
    );
    expect(writes[0]?.state).toMatchObject({ kind: 'checking', until: NOON + LATE_ARRIVAL_MS });
  });

  test('[Q5] is looked up after growing delays', () => {
    const delays = [1, 5, 30].map((attempts) => {
      const queue = aQueue([aCreate({ state: sending, attempts })]);
      const [write] = applyOutcome(queue, outcomeEvent('write-1', { kind: 'unknown' })).writes;
      return write?.state.kind === 'checking' ? write.state.until - NOON : 0;
    });
    expect(delays).toEqual([1_000, 8_000, 300_000]);
  });

  test('[Q12.1] waits, and closes the connection, if nothing could be sent', () => {
    const lines = { unreachable: 'unreachable', 'signed-out': 'signed-out' } as const;
    for (const [kind, line] of Object.entries(lines)) {
      const outcome = { kind: kind as keyof typeof lines };
      const next = applyOutcome(
        aQueue([aWrite({ state: sending })]),
        outcomeEvent('write-1', outcome),
      );
      expect(next).toMatchObject({ line, writes: [{ state: { kind: 'ready' } }] });
    }
  });

  test('[Q12] waits as long as the service asked, and up to a quarter more', () => {
    const outcome = { kind: 'rate-limited', retryAfterMs: 8_000 } as const;
    const until = (chance: number) =>
      applyOutcome(
        aQueue([aWrite({ state: sending })]),
        outcomeEvent('write-1', outcome, { chance }),
      ).writes[0]?.state;
    expect(until(0)).toEqual({ kind: 'waiting', until: NOON + 8_000 });
    expect(until(0.999_999)).toEqual({ kind: 'waiting', until: NOON + 10_000 });
  });

  test('[Q7] joins what the user wrote since, as one write to send or resolve', () => {
    const outcomes = [
      { kind: 'unreachable' },
      { kind: 'signed-out' },
      { kind: 'rate-limited', retryAfterMs: 5_000 },
      { kind: 'conflict', theirs: aNote() },
      refused(),
    ] as const;
    for (const outcome of outcomes) {
      const queue = applyOutcome(
        aQueue([aCreate({ state: sending }), behind]),
        outcomeEvent('write-1', outcome),
      );
      expect(queue.writes).toMatchObject([
        {
          id: 'write-1',
          change: { kind: 'create', fields: { title: 'Later', content_html: '<p>Hello</p>' } },
        },
      ]);
    }
  });

  test('[Q5.4] joins what the user wrote since and remembers what may have arrived', () => {
    const state = { ...sending, isAgain: true } as const;
    const { record } = aWrite();
    const queue = applyOutcome(
      aQueue([aWrite({ state }), { ...behind, record }]),
      outcomeEvent('write-1', refused()),
    );
    expect(queue.writes).toMatchObject([
      {
        state: { kind: 'ready' },
        change: { fields: { title: 'Later', content_html: '<p>Hello you</p>' } },
        sentBefore: [{ content_html: '<p>Hello you</p>' }],
      },
    ]);
  });

  test('[Q7] leaves no write that depends on a write which is then discarded', () => {
    const unsent = applyOutcome(
      aQueue([aCreate({ state: sending }), behind]),
      outcomeEvent('write-1', { kind: 'unreachable' }),
    );
    const gone = discard(unsent, { kind: 'discarded', at: NOON, id: 'write-1' });
    expect(gone.writes).toMatchObject([{ state: { kind: 'discarded' } }]);
  });

  test('[Q7] still waits as asked, though the user typed on', () => {
    const outcome = { kind: 'rate-limited', retryAfterMs: 60_000 } as const;
    const { writes } = applyOutcome(
      aQueue([aCreate({ state: sending }), behind]),
      outcomeEvent('write-1', outcome),
    );
    expect(writes[0]?.state).toEqual({ kind: 'waiting', until: NOON + 60_000 });
  });

  test('ignores a report that no write waits for', () => {
    for (const state of [{ kind: 'ready' }, { kind: 'done', reply: aNote() }] as const) {
      const queue = aQueue([aWrite({ state })]);
      expect(applyOutcome(queue, outcomeEvent('write-1', refused()))).toBe(queue);
      expect(applyOutcome(queue, outcomeEvent('nobody', refused()))).toBe(queue);
    }
  });
});

describe('a lookup', () => {
  test('[Q6] sends the create again only after two without a match', () => {
    const nothing = outcomeEvent('write-1', { kind: 'nothing' });
    const first = applyOutcome(aQueue([aCreate({ state: inLookup(0) })]), nothing);
    expect(first.writes[0]?.state).toMatchObject({
      kind: 'checking',
      looks: 1,
      until: NOON + LOOKUP_GAP_MS,
    });
    const second = applyOutcome(aQueue([aCreate({ state: inLookup(1) })]), nothing);
    expect(second.writes[0]?.state).toEqual({ kind: 'ready' });
  });

  test('[Q6.7] that could not be made leaves the question open', () => {
    const outcomes = [
      { kind: 'unreachable' },
      { kind: 'signed-out' },
      { kind: 'unknown' },
      { kind: 'rate-limited', retryAfterMs: 1 },
      refused({ status: 403 }),
    ] as const;
    for (const outcome of outcomes) {
      const { writes } = applyOutcome(
        aQueue([aCreate({ state: inLookup(1) })]),
        outcomeEvent('write-1', outcome),
      );
      expect(writes[0]?.state).toMatchObject({ kind: 'checking', looks: 1, sentAt: NOON - 1_000 });
    }
  });

  test('[Q6.12] asks the user what only they can tell', () => {
    const found = aNote({ title: 'Edited since' });
    const queue = aQueue([aCreate({ state: inLookup(0) }), behind]);
    const { writes } = applyOutcome(queue, outcomeEvent('write-1', { kind: 'unsure', found }));
    expect(writes).toMatchObject([
      { state: { kind: 'unsure', sentAt: NOON - 1_000, found } },
      { id: 'w-2', change: { base: null } },
    ]);
  });

  test('[Q6.8] adopts its match', () => {
    const queue = applyOutcome(
      aQueue([aCreate({ state: inLookup(0) })]),
      outcomeEvent('write-1', accepted()),
    );
    expect(queue.adopted).toEqual({ [LOCAL_ID]: NOTE_ID });
    expect(queue.writes).toMatchObject([{ record: { id: NOTE_ID }, state: { kind: 'done' } }]);
  });

  test.each([
    ['what the note says', 0],
    ['nothing, once somebody has changed the note', 1],
  ])('[Q6.10] [P4] gives the remainder of a note %s as its base', (_, laterMs) => {
    const at = (ms: number) => new Date(NOON + ms).toISOString();
    const html = (image: string) => `<p>Text <img src="https://studio.example/${image}.png"></p>`;
    const found = aNote({
      content_html: html('theirs'),
      created_at: at(0),
      updated_at: at(laterMs),
    });
    const fields = { title: found.title, content_html: html('mine') };
    const create = aCreateOf('note', { id: 'write-1', fields, state: inLookup(0) });
    const [, remainder] = applyOutcome(
      aQueue([create]),
      outcomeEvent('write-1', accepted(found)),
    ).writes;
    expect(remainder?.change).toMatchObject({ fields: { content_html: html('mine') } });
    const base = remainder?.change.kind === 'update' ? remainder.change.base : null;
    expect(base?.['content_html']).toBe(laterMs === 0 ? html('theirs') : undefined);
  });

  test('[Q6.8] never adopts a record that another create of ours has', () => {
    const queue = aQueue([aCreate({ state: inLookup(1) })], { made: [`note ${NOTE_ID}`] });
    const next = applyOutcome(queue, outcomeEvent('write-1', accepted()));
    expect(next.adopted).toEqual({});
    expect(next.writes[0]?.state).toMatchObject({
      kind: 'checking',
      looks: 0,
      until: NOON + LOOKUP_GAP_MS,
    });
  });

  test('[Q6] gives each of two equal creates a record of its own, though their responses cross', () => {
    const candidate = aCreate({
      id: 'twin',
      record: { kind: 'note', id: 'local-twin' },
      state: sending,
    });
    const mine = aNote({ id: 'made-by-twin' });
    // The lookup of the first create finds the record of the second before that one's response.
    const found = applyOutcome(
      aQueue([aCreate({ state: inLookup(0) }), candidate]),
      outcomeEvent('write-1', accepted(mine)),
    );
    const crossed = applyOutcome(found, outcomeEvent('twin', accepted(mine)));
    expect(crossed.adopted).toEqual({ [LOCAL_ID]: 'made-by-twin' });
    expect(crossed.writes).toMatchObject([
      { state: { kind: 'done' } },
      { state: { kind: 'checking' } },
    ]);
  });
});

describe('an accepted write', () => {
  test('[Q10] stays with its reply', () => {
    const queue = aQueue([aWrite({ state: sending })]);
    expect(applyOutcome(queue, outcomeEvent('write-1', accepted())).writes).toEqual([
      aWrite({ state: { kind: 'done', reply: aNote() } }),
    ]);
  });
});

describe('a write that came back', () => {
  test('[Q13] names by their new ids the records that were made since', () => {
    const write = aWrite({
      state: sending,
      change: {
        kind: 'update',
        fields: { content_html: `<p>See ${LOCAL_ID}.</p>` },
        base: {},
      },
    });
    const queue = aQueue([write], { adopted: { [LOCAL_ID]: NOTE_ID } });
    const back = applyOutcome(queue, outcomeEvent('write-1', { kind: 'unreachable' })).writes[0];
    expect(back?.change).toMatchObject({ fields: { content_html: `<p>See ${NOTE_ID}.</p>` } });
    const asked = applyOutcome(queue, outcomeEvent('write-1', { kind: 'unknown' })).writes[0];
    expect(asked?.change).toBe(write.change);
  });
});

describe('an answer of the user', () => {
  const unsure = (found: ConfirmedRecord | null) =>
    ({ kind: 'unsure', sentAt: NOON, found }) as const;
  const answered = (isThere: boolean) =>
    ({ kind: 'answered', at: NOON, id: 'write-1', isThere }) as const;

  test('[Q6] that it is there adopts the match', () => {
    const found = aNote({ title: 'Edited since' });
    const next = answer(aQueue([aCreate({ state: unsure(found) })]), answered(true));
    expect(next.adopted).toEqual({ [LOCAL_ID]: NOTE_ID });
    expect(next.writes[0]).toMatchObject({ state: { kind: 'done', reply: found } });
  });

  test('[Q6] that it is there is believed, if the service has no list of its kind', () => {
    const create = aCreateOf('document', { state: unsure(null) });
    const next = answer(aQueue([create]), answered(true));
    expect(next.writes).toEqual([{ ...create, state: { kind: 'done', reply: null } }]);
    expect(next.adopted).toEqual({});
  });

  test('[Q5.2] that it is there changes nothing without a match, if others need its id', () => {
    const child = aCreateOf('comment', {
      id: 'child',
      record: { kind: 'comment', id: 'local-c' },
      fields: { commentable_type: 'Task', commentable_id: LOCAL_ID, body: 'x' },
    });
    for (const other of [behind, child]) {
      const queue = aQueue([aCreate({ state: unsure(null) }), other]);
      expect(answer(queue, answered(true))).toBe(queue);
      const discarded = { ...other, state: { kind: 'discarded', at: NOON } } as const;
      const alone = answer(aQueue([aCreate({ state: unsure(null) }), discarded]), answered(true));
      expect(alone.writes[0]?.state.kind).toBe('done');
    }
  });

  test('[Q6] that it is not there sends it again, with what was written since', () => {
    const { writes } = answer(aQueue([aCreate({ state: unsure(null) }), behind]), answered(false));
    expect(writes).toMatchObject([
      { attempts: 0, state: { kind: 'ready' }, change: { fields: { title: 'Later' } } },
    ]);
  });

  test('[Q6] about a record that another create of ours has adopted since starts a new lookup', () => {
    const queue = aQueue([aCreate({ state: unsure(aNote()) })], { made: [`note ${NOTE_ID}`] });
    const next = answer(queue, answered(true));
    expect(next.writes).toMatchObject([
      { state: { kind: 'checking', looks: 0, until: NOON + LOOKUP_GAP_MS } },
    ]);
  });

  test('changes nothing without a question, and counts once', () => {
    for (const state of [{ kind: 'ready' } as const, sending, inLookup(1)]) {
      const queue = aQueue([aCreate({ state })]);
      expect(answer(queue, answered(true))).toBe(queue);
      expect(answer(queue, answered(false))).toBe(queue);
    }
    const once = answer(aQueue([aCreate({ state: unsure(null) })]), answered(false));
    expect(answer(once, answered(true))).toBe(once);
  });
});
