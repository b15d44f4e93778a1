import { describe, expect, test } from 'vitest';
import { STEP_COMPARES_CHARS_MAX } from '../../../../shared/merge-limits.ts';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import {
  differingAtOnce,
  respeltAtOnce,
  sameAtOnce,
} from '../../../../shared/queue/machine/compare-at-once.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import { nextBase, saysTheSameAtOnce } from '../../../../shared/queue/machine/next-base.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { SENT_BEFORE_MAX } from '../../../../shared/queue-limits.ts';
import { NOTE_HTML_BYTES_MAX } from '../../../../shared/text-limits.ts';
import {
  aCreate,
  accepted,
  aNote,
  aQueue,
  aWrite,
  NOON,
  outcomeEvent,
} from '../../../support/builders.ts';

const short = '<p><b>a</b></p>';
const respelt = '<p ><strong>a</strong></p>';
const fill = (chars: number) => `<p>${'x'.repeat(chars)}</p>`;

describe('a comparison within step', () => {
  test('reads short bodies as a reader does, and text always', () => {
    expect(sameAtOnce('html', short, respelt)).toBe(true);
    expect(respeltAtOnce('html', short, `${respelt} `)).toBe(true);
    expect(respeltAtOnce('text', ' a', 'a')).toBe(true);
    expect(sameAtOnce('html', null, '')).toBe(true);
    expect(differingAtOnce('note', { content_html: short }, { content_html: respelt })).toEqual([]);
  });

  test('[M15.4] takes long bodies for the same only letter by letter', () => {
    const half = STEP_COMPARES_CHARS_MAX / 2;
    const most = fill(half - '<p></p>'.length);
    const shorter = most.replace('<p>', '<P>');
    expect(sameAtOnce('html', most, shorter)).toBe(true);
    expect(sameAtOnce('html', `${most} `, shorter)).toBe(false);
    expect(sameAtOnce('html', `${most} `, `${most} `)).toBe(true);
    expect(
      differingAtOnce('note', { content_html: `${most} ` }, { content_html: shorter }),
    ).toEqual(['content_html']);
  });

  test('[M15.4] [Q8] leaves the base as it was sent if a long reply is spelt differently', () => {
    const sent = short + fill(STEP_COMPARES_CHARS_MAX);
    const reply = respelt + fill(STEP_COMPARES_CHARS_MAX);
    const change = { kind: 'update', fields: { content_html: sent }, base: {} } as const;
    const base = (read: string) =>
      nextBase(aWrite({ change }), aNote({ content_html: read }))['content_html'];
    expect([base(reply) === sent, base(sent) === sent]).toEqual([true, true]);
  });
});

test('[M15.4] [Q5] compares several versions that were sent in the time of one', () => {
  const body = fill(STEP_COMPARES_CHARS_MAX / 4);
  const isSaid = (sentBefore: readonly unknown[]) =>
    saysTheSameAtOnce(
      aWrite({ sentBefore: sentBefore.map(() => ({})) }),
      'content_html',
      body,
      body.replace('<p>', '<P>'),
    );
  expect([isSaid([1]), isSaid([1, 2, 3])]).toEqual([true, false]);
});

describe('the longest bodies', () => {
  const body = (words: string) =>
    `${words}<p>Some <b>words</b> of a line.</p>`.repeat(NOTE_HTML_BYTES_MAX / 40);
  const [base, ours, read] = [body('a'), body('b'), body('b ')];
  const sentAs = { kind: 'sending', sentAt: NOON } as const;
  const update = (more: Partial<PendingWrite> = {}) =>
    aWrite({
      state: sentAs,
      change: { kind: 'update', fields: { content_html: ours }, base: { content_html: base } },
      ...more,
    });
  const edit = (): QueueEvent => ({
    kind: 'saved',
    at: NOON,
    record: update().record,
    writeId: 'next',
    fields: { content_html: `${ours}c` },
    base: { content_html: ours },
    isFinished: false,
  });
  const done = update({ state: { kind: 'done', reply: aNote({ content_html: read }) } });
  const sentBefore = Array.from({ length: SENT_BEFORE_MAX }, (_, index) => ({
    content_html: `${index}${ours}`,
  }));
  const theirs = aNote({ content_html: read });
  const create = aCreate({
    state: sentAs,
    change: { kind: 'create', fields: { content_html: ours } },
  });

  test.each<readonly [string, PendingWrite, QueueEvent]>([
    ['a reply is accepted', create, outcomeEvent(create.id, accepted(theirs))],
    ['somebody types on', done, edit()],
    [
      'a conflict comes back after lost replies',
      update({ sentBefore }),
      outcomeEvent('write-1', { kind: 'conflict', theirs }),
    ],
    [
      'the note is gone',
      update(),
      outcomeEvent('write-1', { kind: 'removed', localId: 'local-anew', memberId: 1 }),
    ],
    [
      'a conflict is resolved',
      update({ state: { kind: 'conflict', theirs } }),
      {
        kind: 'resolved',
        at: NOON,
        id: 'write-1',
        fields: { content_html: ours },
        theirs: { content_html: ours },
      },
    ],
  ])('[M15.4] block main no longer than a moment when %s', (_, write, event) => {
    const queue = aQueue([write]);
    const before = process.threadCpuUsage();
    step(queue, event);
    const { user, system } = process.threadCpuUsage(before);
    // Each took 300 ms and more, one 20 s; now a few.
    expect((user + system) / 1_000).toBeLessThan(150);
  });
});
