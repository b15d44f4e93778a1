import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outboxChange } from '../../../electron/ipc/announce.ts';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { anOutbox } from '../../support/an-outbox.ts';
import { aCreate, aNote, aWrite, LOCAL_ID, NOON, NOTE_ID } from '../../support/builders.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { aLife, live } from '../../support/queue-life.ts';

const ids = (writes: readonly { id: string }[]) => writes.map(({ id }) => id);

describe('Outbox', () => {
  test('replaces changed writes, adds new ones and drops removed ones', () => {
    const { outbox, tell } = anOutbox(aWrite({ id: 'a' }), aWrite({ id: 'b' }));
    tell({ writes: [aWrite({ id: 'b', attempts: 2 }), aWrite({ id: 'c' })] });
    expect(ids(outbox.writes)).toEqual(['b', 'c']);
    expect(outbox.writes[0]?.attempts).toBe(2);
  });

  test('counts only what still separates the user from the service', () => {
    const { outbox } = anOutbox(
      aWrite({ id: 'waits' }),
      aWrite({ id: 'done', state: { kind: 'done', reply: aNote() } }),
      aWrite({ id: 'discarded', state: { kind: 'discarded', at: NOON } }),
    );
    expect(ids(outbox.live)).toEqual(['waits']);
  });

  test('finds the writes of a record under its local and its adopted id', () => {
    const { outbox, tell } = anOutbox(aCreate({ id: 'make' }));
    expect(ids(outbox.of(LOCAL_ID))).toEqual(['make']);
    tell({
      writes: [aWrite({ id: 'make', state: { kind: 'done', reply: aNote() } })],
      adopted: { [LOCAL_ID]: NOTE_ID },
    });
    expect(ids(outbox.of(LOCAL_ID))).toEqual(['make']);
    expect(ids(outbox.of(NOTE_ID))).toEqual(['make']);
    expect(outbox.knownId(LOCAL_ID)).toBe(NOTE_ID);
  });

  test('[Q17] puts the completion of a create in front of later edits', () => {
    const [make, edit] = [aCreate({ id: 'make' }), aWrite({ id: 'edit' })];
    const { outbox, tell } = anOutbox(make, edit);
    tell({ writes: [make, aWrite({ id: 'make-rest' }), edit] });
    expect(ids(outbox.writes)).toEqual(['make', 'make-rest', 'edit']);
  });

  test('[Q17] keeps an edit behind the one before it, though the clock was set back between them', () => {
    const before = aWrite({ id: 'before' });
    const { outbox, tell } = anOutbox(before);
    tell({ writes: [before, aWrite({ id: 'since', createdAt: NOON - HOUR_MS })] });
    expect(ids(outbox.writes)).toEqual(['before', 'since']);
  });

  test(`[Q17] equals the queue of main, write for write, however late it is notified; seed ${SEED}`, () => {
    assertProperty(
      fc.property(aLife, fc.array(fc.nat(4), { minLength: 1 }), (life, waits) => {
        const outbox = new Outbox();
        let calls: Queue = emptyQueue;
        let latest: Queue = emptyQueue;
        let untold = 0;
        let round = 0;
        const tell = () => {
          round += 1;
          untold = 0;
          const isTaken = outbox.take(outboxChange(latest, calls, round));
          calls = latest;
          expect(isTaken).toBe(true);
          expect(outbox.writes).toEqual(latest.writes);
        };
        for (const { queue } of live(life)) {
          latest = queue;
          untold += 1;
          if (untold > (waits[round % waits.length] ?? 0)) tell();
        }
        tell();
      }),
    );
  });

  test('[Q17] ignores an announcement of an older outbox', () => {
    const [old, now] = [aWrite({ attempts: 1 }), aWrite({ attempts: 2 })];
    const outbox = new Outbox();
    outbox.start({ writes: [now], adopted: {}, refiled: [], revision: 8 });
    const news = { removed: [], adopted: {}, count: 1, changed: [{ place: 0, write: old }] };
    expect(outbox.take({ ...news, revision: 8 })).toBe(true);
    outbox.start({ writes: [old], adopted: {}, refiled: [], revision: 7 });
    expect(outbox.writes).toEqual([now]);
  });

  test('[Q17] reports that an announcement does not lead to main’s state', () => {
    const outbox = new Outbox();
    const gone = aWrite({ id: 'came and went between two announcements' });
    outbox.start({ writes: [gone], adopted: {}, refiled: [], revision: 7 });
    const news = { revision: 8, count: 0, changed: [], removed: [], adopted: {} };
    expect(outbox.take(news)).toBe(false);
  });

  test('remembers that a record had writes, after they are gone too', () => {
    const { outbox, tell } = anOutbox(aWrite());
    tell({ writes: [] });
    expect(outbox.wasAnnounced(NOTE_ID)).toBe(true);
    expect(outbox.wasAnnounced(LOCAL_ID)).toBe(false);
  });

  test('wakes every caller that waits for the next announcement', async () => {
    const { outbox, tell } = anOutbox();
    const woken = outbox.nextChange(new AbortController());
    tell({ writes: [aWrite()] });
    await expect(woken).resolves.toBeUndefined();
  });
});
