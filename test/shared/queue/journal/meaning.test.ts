import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createJournal } from '../../../../electron/store/journal.ts';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { meaning } from '../../../../shared/queue/journal/meaning.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import { emptyQueue, type Queue } from '../../../../shared/queue/queue.ts';
import { SENDS_AT_ONCE_MAX } from '../../../../shared/queue-limits.ts';
import { accepted, aNote, NOON, outcomeEvent } from '../../../support/builders.ts';
import { digestOf, type GoldenLife, unpackBlanks } from '../../../support/golden-life.ts';
import { emptyDisk, memoryLines } from '../../../support/memory-lines.ts';
import { aSavedNote } from '../../../support/queue-events.ts';

/** Journals of earlier releases, each with its queue of that time. */
type Golden = { readonly meaning: string; readonly lives: readonly GoldenLife[] };

const folder = path.join(import.meta.dirname, '../../../fixtures/journals');
const goldens = readdirSync(folder).map((name) => ({
  name,
  golden: JSON.parse(unpackBlanks(readFileSync(path.join(folder, name), 'utf8'))) as Golden,
}));

/** A disk with these events; the first has the format of the others. */
function diskOf(events: readonly QueueEvent[], said: string | undefined) {
  const lines = events.map((event, at) => ({
    seq: at + 1,
    line: JSON.stringify({ kind: 'event', event, ...(at === 0 && said && { meaning: said }) }),
  }));
  return memoryLines({ ...emptyDisk(), lines, lastSeq: lines.length });
}

/** The creates that would be sent without a lookup. */
function sentUnseen(queue: Queue) {
  const { effects } = step(queue, { kind: 'line', at: NOON, line: 'open' });
  return effects.filter(({ kind, write }) => kind === 'send' && write.change.kind === 'create');
}

describe('a journal of an earlier release', () => {
  test.each(goldens)(
    '[Q4.1] leads to the queue it led to, or marks it uncertain: $name',
    ({ golden }) => {
      for (const { events, queue } of golden.lives) {
        const lines = diskOf(events, golden.meaning);
        const opened = createJournal(lines).open();
        // If this fails, `step` reads old events differently. Raise CODE_VERSION in `meaning.ts`,
        // and put golden journals of the new version beside these, which stay as they are.
        if (golden.meaning === meaning) expect(opened).toEqual(queue);
        else expect(sentUnseen(opened)).toEqual([]);
        expect(createJournal(lines).open()).toEqual(opened);
      }
    },
  );

  test('[Q4.1] leads from event to event to the queues it led to, if its meaning is unchanged', () => {
    const same = goldens.filter(({ golden }) => golden.meaning === meaning);
    for (const { golden } of same) {
      for (const { events, after } of golden.lives) {
        let queue = emptyQueue;
        const digests = events.map((event) => {
          queue = step(queue, event).queue;
          return digestOf(queue);
        });
        // If this fails: see above.
        expect(digests).toEqual(after);
      }
    }
    // `node test/support/golden-journal.ts` writes it.
    expect(same, 'golden journals of the present CODE_VERSION and limits').toHaveLength(1);
  });
});

describe('a journal of a program that sent more at once', () => {
  const notes = Array.from({ length: SENDS_AT_ONCE_MAX + 1 }, (_, index) => aSavedNote(`${index}`));
  const last = `write-${SENDS_AT_ONCE_MAX}`;
  const events: readonly QueueEvent[] = [
    { kind: 'line', at: NOON, line: 'open' },
    ...notes,
    outcomeEvent(last, accepted(aNote())),
    { kind: 'restarted', at: NOON },
  ];

  test.each([
    ['of another release', 'other'],
    ['of the first one', undefined],
  ])(
    '[Q4.1] gets a lookup for every create before it is sent, though one seems ready: %s',
    (_, said) => {
      const lines = diskOf(events, said);
      const queue = createJournal(lines).open();
      expect(queue.writes.map(({ state }) => state.kind)).toEqual(notes.map(() => 'checking'));
      expect(sentUnseen(queue)).toEqual([]);
    },
  );

  test('[Q4.1] is written whole at once, and then has the present meaning', () => {
    const lines = diskOf(events, 'other');
    const queue = createJournal(lines).open();
    const again = createJournal(lines);
    expect(again.open()).toEqual(queue);
    again.append(aSavedNote('more'));
    const { writes } = createJournal(lines).open();
    expect(writes.at(-1)).toMatchObject({ id: 'write-more', state: { kind: 'ready' } });
  });
});

test('[Q4.1] names its format in its first event', () => {
  const disk = emptyDisk();
  const journal = createJournal(memoryLines(disk));
  journal.open();
  journal.append(aSavedNote('a'));
  journal.append(aSavedNote('b'));
  const said = disk.lines.map(({ line }) => JSON.parse(line).meaning);
  expect(said).toEqual([meaning, undefined]);
  const [write] = createJournal(memoryLines(disk)).open().writes;
  expect(write?.state.kind).toBe('ready');
});
