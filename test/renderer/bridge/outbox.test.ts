import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { aCreate, aNote, aWrite, LOCAL_ID, NOON, NOTE_ID } from '../../support/builders.ts';

function anOutbox(...writes: Parameters<Outbox['start']>[0]['writes']): Outbox {
  const outbox = new Outbox();
  outbox.start({ writes, adopted: {}, refiled: [] });
  return outbox;
}

const ids = (writes: readonly { id: string }[]) => writes.map(({ id }) => id);

describe('Outbox', () => {
  test('takes changes in place, adds what is new and drops what is gone', () => {
    const outbox = anOutbox(aWrite({ id: 'a' }), aWrite({ id: 'b' }));
    outbox.take({
      changed: [aWrite({ id: 'b', attempts: 2 }), aWrite({ id: 'c' })],
      removed: ['a'],
      adopted: {},
    });
    expect(ids(outbox.writes)).toEqual(['b', 'c']);
    expect(outbox.writes[0]?.attempts).toBe(2);
  });

  test('counts only what still stands between the user and the service', () => {
    const outbox = anOutbox(
      aWrite({ id: 'waits' }),
      aWrite({ id: 'done', state: { kind: 'done', reply: aNote() } }),
      aWrite({ id: 'discarded', state: { kind: 'discarded', at: NOON } }),
    );
    expect(ids(outbox.live)).toEqual(['waits']);
  });

  test('finds the writes of a record under its local and its adopted name', () => {
    const outbox = anOutbox(aCreate({ id: 'make' }));
    expect(ids(outbox.of(LOCAL_ID))).toEqual(['make']);
    outbox.take({
      changed: [aWrite({ id: 'make', state: { kind: 'done', reply: aNote() } })],
      removed: [],
      adopted: { [LOCAL_ID]: NOTE_ID },
    });
    expect(ids(outbox.of(LOCAL_ID))).toEqual(['make']);
    expect(ids(outbox.of(NOTE_ID))).toEqual(['make']);
    expect(outbox.knownId(LOCAL_ID)).toBe(NOTE_ID);
  });

  test('puts what completes a create in front of the edits that were made since', () => {
    const outbox = anOutbox(aCreate({ id: 'make' }), aWrite({ id: 'edit', createdAt: NOON + 5 }));
    outbox.take({ changed: [aWrite({ id: 'make-rest' })], removed: [], adopted: {} });
    expect(ids(outbox.writes)).toEqual(['make', 'make-rest', 'edit']);
  });

  test('remembers when a record was last saved, after its writes are gone too', () => {
    const outbox = anOutbox(aWrite({ id: 'a', savedAt: NOON + 7 }));
    outbox.take({ changed: [], removed: ['a'], adopted: {} });
    expect(outbox.latestSavedAt(NOTE_ID)).toBe(NOON + 7);
  });

  test('wakes whoever waits for the next announcement', async () => {
    const outbox = anOutbox();
    const woken = outbox.nextChange(new AbortController());
    outbox.take({ changed: [aWrite()], removed: [], adopted: {} });
    await expect(woken).resolves.toBeUndefined();
  });
});
