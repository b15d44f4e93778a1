import { describe, expect, test } from 'vitest';
import { ADOPTED_IDS_MAX, LOOK_DELAY_MS, LOOK_GAP_MS } from '../../../shared/limits.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { settle } from '../../../shared/queue/settle.ts';
import { discard } from '../../../shared/queue/user-choices.ts';
import {
  aCreate,
  accepted,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  refused,
  settled,
} from '../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON - 1_000 } as const;
const looking = (looks: number) => ({ kind: 'looking', sentAt: NOON - 1_000, looks }) as const;
const behind = aWrite({
  id: 'w-2',
  record: { kind: 'note', id: LOCAL_ID },
  change: { kind: 'update', fields: { title: 'Later' }, base: null },
});

describe('an attempt that was not accepted', () => {
  test('[Q5] is checked where no verdict came', () => {
    const { writes } = settle(
      aQueue([aCreate({ state: sending })]),
      settled('write-1', { kind: 'unknown' }),
    );
    expect(writes[0]?.state).toEqual({
      kind: 'checking',
      sentAt: NOON - 1_000,
      looks: 0,
      until: NOON + LOOK_DELAY_MS,
    });
  });

  test('[Q5] is asked about ever more rarely', () => {
    const delays = [1, 5, 30].map((attempts) => {
      const queue = aQueue([aCreate({ state: sending, attempts })]);
      const [write] = settle(queue, settled('write-1', { kind: 'unknown' })).writes;
      return write?.state.kind === 'checking' ? write.state.until - NOON : 0;
    });
    expect(delays).toEqual([1_000, 8_000, 300_000]);
  });

  test('[Q12] waits, and closes the line, where nothing could be sent', () => {
    const lines = { unreachable: 'unreachable', 'signed-out': 'signed-out' } as const;
    for (const [kind, line] of Object.entries(lines)) {
      const outcome = { kind: kind as keyof typeof lines };
      const next = settle(aQueue([aWrite({ state: sending })]), settled('write-1', outcome));
      expect(next).toMatchObject({ line, writes: [{ state: { kind: 'ready' } }] });
    }
  });

  test('[Q12] waits as long as it was told to, and up to a quarter more', () => {
    const outcome = { kind: 'rate-limited', retryAfterMs: 8_000 } as const;
    const until = (chance: number) =>
      settle(aQueue([aWrite({ state: sending })]), settled('write-1', outcome, { chance }))
        .writes[0]?.state;
    expect(until(0)).toEqual({ kind: 'waiting', until: NOON + 8_000 });
    expect(until(0.999_999)).toEqual({ kind: 'waiting', until: NOON + 10_000 });
  });

  test('[Q7] takes in what the user wrote since, one thing to send or to settle', () => {
    const outcomes = [
      { kind: 'unreachable' },
      { kind: 'signed-out' },
      { kind: 'rate-limited', retryAfterMs: 5_000 },
      { kind: 'conflict', theirs: aNote() },
      refused(),
    ] as const;
    for (const outcome of outcomes) {
      const queue = settle(
        aQueue([aCreate({ state: sending }), behind]),
        settled('write-1', outcome),
      );
      expect(queue.writes).toMatchObject([
        {
          id: 'write-1',
          change: { kind: 'create', fields: { title: 'Later', content_html: '<p>Hello</p>' } },
        },
      ]);
    }
  });

  test('[Q7] leaves nothing that rests on a write which is then discarded', () => {
    const unsent = settle(
      aQueue([aCreate({ state: sending }), behind]),
      settled('write-1', { kind: 'unreachable' }),
    );
    const gone = discard(unsent, { kind: 'discarded', at: NOON, id: 'write-1' });
    expect(gone.writes).toMatchObject([{ state: { kind: 'discarded' } }]);
  });

  test('[Q7] still waits as told, though the user typed on', () => {
    const outcome = { kind: 'rate-limited', retryAfterMs: 60_000 } as const;
    const { writes } = settle(
      aQueue([aCreate({ state: sending }), behind]),
      settled('write-1', outcome),
    );
    expect(writes[0]?.state).toEqual({ kind: 'waiting', until: NOON + 60_000 });
  });

  test('leaves a report alone that nobody waits for', () => {
    for (const state of [{ kind: 'ready' }, { kind: 'done', reply: aNote() }] as const) {
      const queue = aQueue([aWrite({ state })]);
      expect(settle(queue, settled('write-1', refused()))).toBe(queue);
      expect(settle(queue, settled('nobody', refused()))).toBe(queue);
    }
  });
});

describe('a look', () => {
  test('[Q6] sends the create again only after two of them found nothing', () => {
    const nothing = settled('write-1', { kind: 'nothing' });
    const first = settle(aQueue([aCreate({ state: looking(0) })]), nothing);
    expect(first.writes[0]?.state).toMatchObject({
      kind: 'checking',
      looks: 1,
      until: NOON + LOOK_GAP_MS,
    });
    const second = settle(aQueue([aCreate({ state: looking(1) })]), nothing);
    expect(second.writes[0]?.state).toEqual({ kind: 'ready' });
  });

  test('[Q6] that could not be made leaves the question open', () => {
    const outcomes = [
      { kind: 'unreachable' },
      { kind: 'signed-out' },
      { kind: 'unknown' },
      { kind: 'rate-limited', retryAfterMs: 1 },
      refused({ status: 403 }),
    ] as const;
    for (const outcome of outcomes) {
      const { writes } = settle(
        aQueue([aCreate({ state: looking(1) })]),
        settled('write-1', outcome),
      );
      expect(writes[0]?.state).toMatchObject({ kind: 'checking', looks: 1, sentAt: NOON - 1_000 });
    }
  });

  test('[Q6] adopts the record it found', () => {
    const queue = settle(aQueue([aCreate({ state: looking(0) })]), settled('write-1', accepted()));
    expect(queue.adopted).toEqual({ [LOCAL_ID]: NOTE_ID });
    expect(queue.writes).toMatchObject([{ record: { id: NOTE_ID }, state: { kind: 'done' } }]);
  });

  test('[Q6] never adopts a record that another create of ours has', () => {
    const queue = aQueue([aCreate({ state: looking(1) })], { adopted: { 'local-twin': NOTE_ID } });
    const next = settle(queue, settled('write-1', accepted()));
    expect(next.adopted).toEqual({ 'local-twin': NOTE_ID });
    expect(next.writes[0]?.state).toMatchObject({
      kind: 'checking',
      looks: 0,
      until: NOON + LOOK_GAP_MS,
    });
  });

  test('[Q6] gives each of two equal creates a record of its own, though their answers cross', () => {
    const twin = aCreate({
      id: 'twin',
      record: { kind: 'note', id: 'local-twin' },
      state: sending,
    });
    const mine = aNote({ id: 'made-by-twin' });
    // The look for the first create finds what the second has made, before that one is answered.
    const found = settle(
      aQueue([aCreate({ state: looking(0) }), twin]),
      settled('write-1', accepted(mine)),
    );
    const crossed = settle(found, settled('twin', accepted(mine)));
    expect(crossed.adopted).toEqual({ [LOCAL_ID]: 'made-by-twin' });
    expect(crossed.writes).toMatchObject([
      { state: { kind: 'done' } },
      { state: { kind: 'checking' } },
    ]);
  });
});

describe('an accepted write', () => {
  const accept = (reply = aNote(), ...writes: PendingWrite[]) =>
    settle(aQueue(writes), settled('write-1', accepted(reply)));

  test('[Q10] stays with its reply', () => {
    expect(accept(aNote(), aWrite({ state: sending })).writes).toEqual([
      aWrite({ state: { kind: 'done', reply: aNote() } }),
    ]);
  });

  test('[Q8] hands the next one its base and, after a create, the id of the service', () => {
    const { writes } = accept(aNote(), aCreate({ state: sending }), behind);
    expect(writes[1]).toMatchObject({
      record: { id: NOTE_ID },
      change: { fields: { title: 'Later' }, base: baseOf(aNote()) },
    });
  });

  test('[Q9] is completed where Markdown could not carry all of it', () => {
    const html = '<p>Hello <u>you</u></p>';
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off', content_html: html } },
    });
    const reply = aNote({ content_html: '<p>Hello you</p>' });
    expect(accept(reply, create).writes[1]).toMatchObject({
      id: 'write-1-rest',
      record: { id: NOTE_ID },
      change: { kind: 'update', fields: { content_html: html }, base: baseOf(reply) },
      state: { kind: 'ready' },
    });
  });

  test('[Q9] is not completed where only the spelling differs', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<ul><li><p><b>a</b></p></li></ul>' } },
    });
    const reply = aNote({ content_html: '<ul>\n<li><strong>a</strong></li>\n</ul>' });
    expect(accept(reply, create).writes).toHaveLength(1);
  });

  test('[Q9] is completed by the next write, if one waits already', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<p><u>a</u></p>' } },
    });
    const reply = aNote({ content_html: '<p>a</p>' });
    const { writes } = accept(reply, create, behind);
    expect(writes).toMatchObject([
      { state: { kind: 'done' } },
      {
        id: 'w-2',
        change: {
          fields: { title: 'Later', content_html: '<p><u>a</u></p>' },
          base: baseOf(reply),
        },
      },
    ]);
  });

  test('[Q9] does not conflict with the next edit of what Markdown had to drop', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { content_html: '<p><u>a</u></p>' } },
    });
    const edit = {
      ...behind,
      change: { kind: 'update', fields: { content_html: '<p><u>ab</u></p>' }, base: null },
    } as const;
    const reply = aNote({ content_html: '<p>a</p>' });
    expect(accept(reply, create, edit).writes[1]?.change).toMatchObject({
      fields: { content_html: '<p><u>ab</u></p>' },
      base: { content_html: '<p>a</p>' },
    });
  });

  test('[Q9] clears the placeholder of a note that was made without text', () => {
    const create = aCreate({
      state: sending,
      change: { kind: 'create', fields: { title: 'Kick-off' } },
    });
    const reply = aNote({ content_html: '<p>…</p>' });
    expect(accept(reply, create).writes[1]).toMatchObject({
      change: { fields: { content_html: '' } },
    });
  });

  test('[Q11] takes a discarded edit of the new note along under its new id', () => {
    const discarded = { ...behind, state: { kind: 'discarded', at: NOON } } as const;
    const { writes } = accept(aNote(), aCreate({ state: sending }), discarded);
    expect(writes[1]).toMatchObject({ record: { id: NOTE_ID }, change: { base: baseOf(aNote()) } });
  });

  test('[Q11] turns a discarded first version of the note into a change of it', () => {
    const first = aCreate({ id: 'first', state: { kind: 'discarded', at: NOON } });
    const { writes } = accept(aNote(), first, aCreate({ state: sending }));
    expect(writes[0]).toMatchObject({
      record: { id: NOTE_ID },
      change: { kind: 'update', base: {}, fields: { title: 'Kick-off' } },
    });
  });

  test('remembers a bounded number of local ids, the newest', () => {
    const many = Array.from(
      { length: ADOPTED_IDS_MAX },
      (_, n) => [`local-${n}x`, `${n}`] as const,
    );
    const queue = aQueue([aCreate({ state: sending })], { adopted: Object.fromEntries(many) });
    const { adopted } = settle(queue, settled('write-1', accepted()));
    expect(Object.keys(adopted)).toHaveLength(ADOPTED_IDS_MAX);
    expect(adopted).toMatchObject({ [LOCAL_ID]: NOTE_ID });
    expect(adopted).not.toHaveProperty('local-0x');
  });
});
