/** One suite for every store of journal lines: the real table, and the disk of simulations. */
import { describe, expect, test } from 'vitest';
import { createJournalLines, type JournalLines } from '../../../electron/store/journal-lines.ts';
import { emptyDisk, memoryLines } from '../../support/memory-lines.ts';
import { databaseForTest, fillDisk } from '../../support/profile-for-test.ts';

function everyLine(lines: JournalLines): readonly string[] {
  const read: string[] = [];
  for (let last = 0; ; ) {
    const some = lines.after(last);
    if (some.length === 0) return read;
    read.push(...some.map(({ line }) => line));
    last = some.at(-1)?.seq ?? last;
  }
}

type Place = {
  /** The same lines, as a restarted program finds them. */
  readonly open: () => JournalLines;
  readonly fill: () => void;
};

const places: Readonly<Record<string, () => Place>> = {
  'the table': () => {
    const database = databaseForTest();
    return { open: () => createJournalLines(database), fill: () => fillDisk(database) };
  },
  'the memory of a simulation': () => {
    const disk = emptyDisk();
    let isFull = false;
    const cross = () => {
      if (isFull) throw new Error('database or disk is full');
    };
    return {
      open: () => memoryLines(disk, { cross, held: () => 0 }),
      fill: () => {
        isFull = true;
      },
    };
  },
};

describe.each(Object.entries(places))('%s', (_name, aPlace) => {
  test('holds lines in the order in which they came', () => {
    const place = aPlace();
    const lines = place.open();
    expect(lines.after(0)).toEqual([]);
    const wanted = Array.from({ length: 1_200 }, (_, index) => `line ${index} “ß”\n`);
    lines.replaceAll(wanted, []);
    lines.append(['the last']);
    expect(everyLine(place.open())).toEqual([...wanted, 'the last']);
  });

  test('[Q4.4] appends several lines in order, and none of them on a full disk', () => {
    const place = aPlace();
    const lines = place.open();
    lines.append(['one', 'two', 'three']);
    place.fill();
    const long = 'x'.repeat(100_000);
    expect(() => lines.append(['four', long])).toThrow();
    expect(everyLine(place.open())).toEqual(['one', 'two', 'three']);
  });

  test('gives a line a place after all that came before, deleted ones too', () => {
    const lines = aPlace().open();
    lines.append(['one']);
    const [one] = lines.after(0);
    lines.replaceAll(['two'], []);
    const [two] = lines.after(0);
    expect(two?.seq).toBeGreaterThan(one?.seq ?? Number.POSITIVE_INFINITY);
  });

  test('[P2] saves a quarantined line, and counts it for ever', () => {
    const place = aPlace();
    const lines = place.open();
    for (const line of ['one', 'garbled', 'three']) lines.append([line]);
    const seq = lines.after(0)[1]?.seq ?? 0;
    lines.replaceAll(['one and three'], [{ seq, reason: 'not JSON' }]);
    expect(everyLine(lines)).toEqual(['one and three']);
    lines.replaceAll([], []);
    expect(place.open().asideCount()).toBe(1);
  });

  test('[P1] changes nothing if the disk refuses', () => {
    const place = aPlace();
    const lines = place.open();
    for (const line of ['one', 'two']) lines.append([line]);
    place.fill();
    const long = 'x'.repeat(100_000);
    const seq = lines.after(0)[0]?.seq ?? 0;
    expect(() => lines.append([long])).toThrow('full');
    expect(() => lines.replaceAll(['a', long], [{ seq, reason: 'none' }])).toThrow('full');
    expect(everyLine(place.open())).toEqual(['one', 'two']);
    expect(lines.asideCount()).toBe(0);
  });
});

test('[P2] gives no line the place of a quarantined one in the table', () => {
  const lines = createJournalLines(databaseForTest());
  for (const line of ['one', 'two', 'garbled']) lines.append([line]);
  lines.replaceAll(['all of it'], [{ seq: 3, reason: 'not JSON' }]);
  expect(lines.after(0)).toEqual([{ seq: 4, line: 'all of it' }]);
  lines.append(['garbled again']);
  lines.replaceAll(['all of it'], [{ seq: 5, reason: 'not JSON' }]);
  expect([lines.after(0), lines.asideCount()]).toEqual([[{ seq: 6, line: 'all of it' }], 2]);
});

test('holds a part of the line, all or nothing of it when the power of a simulated disk fails', () => {
  for (const [held, wanted] of [
    [0, []],
    [4, ['{"ki']],
    [20, ['{"kind":"event"}']],
  ] as const) {
    const disk = emptyDisk();
    const cross = (where: string) => {
      if (where === 'unflushed') throw new Error('power cut');
    };
    expect(() =>
      memoryLines(disk, { cross, held: () => held }).append(['{"kind":"event"}']),
    ).toThrow('power cut');
    expect(everyLine(memoryLines(disk))).toEqual(wanted);
  }
});
