/**
 * A process compares what `step` cannot compare without holding up main, or the user is asked
 * (M15.4).
 */
import { describe, expect, test } from 'vitest';
import { conflictOf } from '../../shared/conflict/conflict.ts';
import {
  decideSend,
  decideUncompared,
  type SendDecision,
} from '../../shared/history/decide-send.ts';
import { localId } from '../../shared/ids.ts';
import { fieldsOf } from '../../shared/kinds/kinds.ts';
import { STEP_COMPARES_CHARS_MAX } from '../../shared/merge-limits.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { step } from '../../shared/queue/machine/machine.ts';
import { certainBase } from '../../shared/queue/machine/sent-before.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import {
  aCreate,
  accepted,
  aNote,
  aQueue,
  aWrite,
  baseOf,
  NOON,
  outcomeEvent,
  refused,
  saved,
} from '../support/builders.ts';

/** How a send compares: as its process does, or not at all where that breaks down. */
const comparisons = { compared: decideSend, 'broken down': decideUncompared };
/** How often a line stands in the body. */
const sizes = { short: 3, long: Math.ceil(STEP_COMPARES_CHARS_MAX / 60) };
type Size = keyof typeof sizes;

const spelt = (html: string) => html.replaceAll('<b>', '<strong>').replaceAll('</b>', '</strong>');

/** A queue in which a new paragraph and a title were sent, and arrived without an answer. */
function lifeWith(size: Size) {
  const lines = '<p>Some <b>words</b> of a line.</p>'.repeat(sizes[size]);
  const body = (words = '') => `<p>Begin.</p>${words}${lines}`;
  const first = body();
  const sent = body('<p>Secret paragraph.</p>');
  const latest = body('<p>Other thing.</p>');
  const base = { ...baseOf(aNote()), content_html: first };
  let queue: Queue = emptyQueue;
  let at = NOON;
  const go = (event: QueueEvent) => {
    queue = step(queue, { ...event, at }).queue;
    at += 60_000;
  };
  const live = (kind: PendingWrite['state']['kind']) => {
    const found = queue.writes.find(({ state }) => state.kind === kind);
    if (found === undefined) throw new Error(`no write is ${kind}`);
    return found;
  };
  const edit = (writeId: string, content_html: string, fields = {}) =>
    go(saved({ writeId, fields: { content_html, ...fields }, base, isFinished: true }));
  const answer = (outcome: Outcome) => go(outcomeEvent(live('sending').id, outcome));
  const theirs = aNote({ title: 'Theirs', content_html: spelt(sent) });
  go({ kind: 'line', at, line: 'open' });
  edit('w', sent, { title: 'Mine' });
  answer({ kind: 'unknown' });
  const life = {
    go,
    live,
    answer,
    sent,
    theirs,
    /** The user takes the paragraph out again. */
    takeOut: () => edit('w2', latest),
    latest,
    wake: () => go({ kind: 'woke', at }),
    /** A colleague has changed the title: so says the reading of the next send. */
    meet(compare: (...job: Parameters<typeof decideSend>) => SendDecision) {
      const { decision, arrived } = compare(live('sending'), theirs);
      expect(decision.kind).toBe('conflict');
      answer({ kind: 'conflict', theirs, ...(arrived && { arrived: [...arrived] }) });
    },
    /** The conflict as the user sees it. */
    shown() {
      const write = live('conflict');
      const mine = fieldsSet(write);
      return conflictOf('note', {
        base: certainBase(write),
        mine,
        theirs: fieldsOf('note', theirs),
      });
    },
  };
  return life;
}
type Life = ReturnType<typeof lifeWith>;
type Meet = () => void;

const lives: readonly (readonly [string, (life: Life, meet: Meet) => void])[] = [
  [
    'writes on while nobody knows',
    ({ takeOut, wake }, meet) => {
      takeOut();
      wake();
      meet();
    },
  ],
  [
    'writes on after a refusal',
    ({ wake, answer, takeOut }, meet) => {
      wake();
      answer(refused());
      takeOut();
      meet();
    },
  ],
  [
    'starts the program anew',
    ({ takeOut, go, wake }, meet) => {
      takeOut();
      wake();
      go({ kind: 'restarted', at: NOON });
      go({ kind: 'line', at: NOON, line: 'open' });
      wake();
      meet();
    },
  ],
  [
    'writes on once the conflict stands',
    ({ wake, takeOut }, meet) => {
      wake();
      meet();
      takeOut();
    },
  ],
  [
    'tries the conflict again',
    ({ wake, takeOut, live, go }, meet) => {
      wake();
      meet();
      takeOut();
      go({ kind: 'retried', at: NOON, ids: [live('conflict').id] });
      meet();
    },
  ],
  [
    'discards the conflict and restores it',
    ({ wake, takeOut, live, go }, meet) => {
      takeOut();
      wake();
      meet();
      const { id } = live('conflict');
      go({ kind: 'discarded', at: NOON, id });
      go({ kind: 'restored', at: NOON, id });
      meet();
    },
  ],
];

describe('a paragraph that the user took out after a lost reply', () => {
  test.each(lives)('[Q5.4] [Q5.6] [Q8] stays out, or is asked about: the user %s', (_, tell) => {
    for (const size of ['short', 'long'] as const) {
      for (const how of ['compared', 'broken down'] as const) {
        const life = lifeWith(size);
        tell(life, () => life.meet(comparisons[how]));
        const { resolved: unasked, pieces, fields } = life.shown();
        expect(fields.map(({ field }) => field)).toEqual(['title']);
        const isKnown = size === 'short' || how === 'compared';
        expect(unasked['content_html'] === life.latest, `${size}, ${how}`).toBe(isKnown);
        expect(pieces.map(({ kind }) => kind)).toEqual(isKnown ? [] : ['clash']);
      }
    }
  });

  test('[Q5.6] [M15.4] is compared by the next send where the first comparison broke down', () => {
    const life = lifeWith('long');
    life.takeOut();
    life.wake();
    life.meet(decideUncompared);
    expect(life.shown().pieces).toHaveLength(1);
    life.go({ kind: 'retried', at: NOON, ids: [life.live('conflict').id] });
    life.meet(decideSend);
    expect(life.shown()).toMatchObject({ resolved: { content_html: life.latest }, pieces: [] });
    expect(life.live('conflict')).not.toHaveProperty('sentBefore');
    // The state is a part of every snapshot: nothing of the outcome but what its schema holds.
    expect(life.live('conflict').state).toEqual({ kind: 'conflict', theirs: life.theirs });
  });

  test('[Q11.3] [M15.4] is compared with no earlier attempt once the user has seen both', () => {
    const life = lifeWith('long');
    life.wake();
    life.meet(decideUncompared);
    const { id } = life.live('conflict');
    life.go({ kind: 'resolved', at: NOON, id, fields: { content_html: life.latest } });
    expect(life.live('sending')).not.toHaveProperty('sentBefore');
  });

  test.each(['short', 'long'] as const)(
    '[Q14] [M15.4] does not keep the user from deleting the note they wrote: %s',
    (size) => {
      for (const how of ['compared', 'broken down'] as const) {
        const life = lifeWith(size);
        const base = { ...baseOf(aNote()), title: 'Mine', content_html: life.sent };
        const { record } = aWrite();
        life.go({ kind: 'deleted', at: NOON, writeId: 'd', record, base });
        life.wake();
        life.meet(comparisons[how]);
        const removal = life.live('sending');
        expect(removal.change.kind).toBe('delete');
        expect(decideSend(removal, life.theirs).decision.kind).toBe('conflict');
        const own = aNote({ content_html: life.theirs.content_html });
        expect(decideSend(removal, own).decision.kind).toBe('delete');
      }
    },
  );

  test.each(['short', 'long'] as const)(
    '[Q8] [M15.4] stays out where an accepted reply spelt it in another way, or brought more: %s',
    (size) => {
      for (const theirWords of ['', '<p>Of a colleague.</p>']) {
        const life = lifeWith(size);
        life.takeOut();
        life.wake();
        const reply = aNote({ title: 'Mine', content_html: spelt(life.sent) + theirWords });
        life.answer(accepted(reply));
        const next = life.live('sending');
        const { decision } = decideSend(next, reply);
        const patch = decision.kind === 'patch' ? String(decision.patch['content_html']) : '';
        expect(patch).not.toContain('Secret');
        expect(patch).toContain('Other thing');
        expect(patch.endsWith(`</p>${theirWords}`)).toBe(true);
      }
    },
  );
});

describe('the rest of a long create whose note somebody has removed', () => {
  const removed = { kind: 'removed', localId: localId('anew'), memberId: 7 } as const;
  const html = '<p>Some <b>words</b> of a line.</p>'.repeat(sizes.long);

  /** The queue with the rest of the create on its way. */
  function remainderSending() {
    const create = aCreate({
      state: { kind: 'sending', sentAt: NOON },
      change: { kind: 'create', fields: { title: 'Kick-off', content_html: html } },
    });
    const reply = accepted(aNote({ content_html: spelt(html) }));
    return step(aQueue([create], { line: 'open' }), outcomeEvent('write-1', reply)).queue;
  }

  test('[Q15.4] [M15.4] is not filed anew where the send found that it says nothing new', () => {
    const queue = remainderSending();
    const gone = step(queue, outcomeEvent('write-1-rest', { ...removed, isUnchanged: true })).queue;
    expect(gone.writes.map(({ state }) => state.kind)).toEqual(['done', 'done']);
    expect(gone.refiled).toEqual([]);
  });

  test('[Q15] is filed anew with what the user wrote meanwhile', () => {
    const edited = step(
      remainderSending(),
      saved({ writeId: 'w-2', fields: { title: 'More' } }),
    ).queue;
    const gone = step(
      edited,
      outcomeEvent('write-1-rest', { ...removed, isUnchanged: true }),
    ).queue;
    expect(gone.writes.at(-1)?.change).toMatchObject({ kind: 'create', fields: { title: 'More' } });
  });

  test('[Q15] is filed anew where nobody could compare it', () => {
    const { queue } = step(remainderSending(), outcomeEvent('write-1-rest', removed));
    expect(queue.refiled).toHaveLength(1);
  });
});
