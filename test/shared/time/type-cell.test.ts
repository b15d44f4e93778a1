/** The effect of a time typed into a cell: the written rules, then random days that must obey them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Entry, secondsOf } from '../../../shared/time/entry.ts';
import { overlap } from '../../../shared/time/intervals.ts';
import { readTypedTime } from '../../../shared/time/read-duration.ts';
import { type Cell, type CellAction, typeIntoCell } from '../../../shared/time/type-cell.ts';
import { endOfDay, instantAt } from '../../../shared/time/zoned-day.ts';
import { anEntry } from '../../support/entries.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import { zones } from '../../support/zones.ts';

const day = '2026-03-02';
const zone = 'Europe/Berlin';
const at = (minute: number) => instantAt(day, minute, zone) ?? 0;
const span = (from: number, to: number) => ({ startAt: at(from * 60), endAt: at(to * 60) });
const cell: Cell = {
  day,
  zone,
  entries: [],
  others: [],
  isMine: ({ memberId }) => memberId === '1',
};

function type(text: string, other: Partial<Cell> = {}): CellAction {
  const typed = readTypedTime(text);
  if (!typed.ok) throw new Error(typed.message);
  return typeIntoCell(typed.value, { ...cell, ...other });
}

const create = (from: number, to: number): CellAction => ({
  kind: 'create',
  times: { kind: 'span', span: span(from, to) },
});
const entryAt = (from: number, to: number, other: Partial<Entry> = {}) =>
  anEntry({ span: span(from, to), ...other });

describe('a time typed into a cell', () => {
  test('[T6] makes an entry in the first free window of the workday', () => {
    expect(type('2h')).toEqual(create(9, 11));
    expect(type('2h', { others: [entryAt(8, 10), entryAt(11, 12)] })).toEqual(create(12, 14));
    expect(type('2h', { workday: { fromMinute: 0, toMinute: 180 } })).toEqual(create(0, 2));
  });

  test('[T6] makes a plain duration if no window is long enough', () => {
    const plain = { kind: 'create', times: { kind: 'plain', seconds: 7_200 } };
    expect(type('2h', { others: [entryAt(10, 17)] })).toEqual(plain);
    const runs = anEntry({ span: null, runningSince: at(600), seconds: 0 });
    expect(type('2h', { others: [runs] })).toEqual(plain);
  });

  test('[T6.1] moves the end of the only entry', () => {
    const entries = [entryAt(9, 10)];
    expect(type('2:30', { entries })).toEqual({
      kind: 'change',
      id: '1',
      times: { kind: 'span', span: span(9, 11.5) },
    });
    const others = [entryAt(9.5, 12)]; // it overlaps already, and a shorter one always fits
    expect(type('0:45', { entries, others })).toMatchObject({
      times: { span: span(9, 9.75) },
    });
    expect(type('1:00', { entries })).toEqual({ kind: 'nothing' });
  });

  test('[T6.2] puts what is added elsewhere at the beginning of the next entry', () => {
    const entries = [entryAt(9, 10)];
    expect(type('2h', { entries, others: [entryAt(10.5, 12)] })).toEqual(create(12, 13));
    const late = [entryAt(22, 23)];
    expect(type('3h', { entries: late })).toEqual(create(9, 11)); // not over midnight
  });

  test('[T6.3] opens the list if several entries, a running one or somebody else’s make it up', () => {
    const list = { kind: 'open-list' };
    expect(type('2h', { entries: [entryAt(9, 10), entryAt(11, 12)] })).toEqual(list);
    expect(type('2h', { entries: [entryAt(9, 10, { memberId: '2' })] })).toEqual(list);
    expect(type('2h', { entries: [anEntry({ span: null, runningSince: at(600) })] })).toEqual(list);
  });

  test('[T6.4] of nothing removes the entry', () => {
    expect(type('0', { entries: [entryAt(9, 10)] })).toEqual({ kind: 'remove', id: '1' });
    expect(type('0')).toEqual({ kind: 'nothing' });
  });

  test('[T6.5] with a start and an end is taken as it is', () => {
    expect(type('8-9:30', { others: [entryAt(9, 10)] })).toEqual(create(8, 9.5));
    expect(type('8-9:30', { entries: [entryAt(9, 10)] })).toMatchObject({
      kind: 'change',
      id: '1',
    });
    expect(type('2:30-4', { day: '2026-03-29' })).toEqual({
      kind: 'refuse',
      message: 'There is no 2:30 on this day: the clocks go forward.',
    });
  });

  test('[T6.1] changes a plain duration in its place', () => {
    const entries = [anEntry({ span: null, seconds: 900 })];
    expect(type('2h', { entries })).toEqual({
      kind: 'change',
      id: '1',
      times: { kind: 'plain', seconds: 7_200 },
    });
  });
});

test(`[T6] a cell shows what was typed and gets no new overlap, in every zone (seed ${SEED})`, () => {
  const aDay = fc.constantFrom(
    '2026-03-29',
    '2026-10-25',
    '2026-03-08',
    '2026-11-01',
    '2026-10-04',
  );
  const aSpan = fc.tuple(fc.nat(1_380), fc.integer({ min: 1, max: 300 }));
  assertProperty(
    fc.property(
      fc.constantFrom(...zones),
      aDay,
      fc.array(aSpan, { maxLength: 6 }),
      fc.integer({ min: 1, max: 900 }),
      fc.boolean(),
      (inZone, onDay, spans, minutes, hasEntry) => {
        const all = spans.flatMap(([from, length], index) => {
          const startAt = instantAt(onDay, from, inZone);
          if (startAt === undefined) return [];
          const one = { startAt, endAt: startAt + length * 60_000 };
          return [anEntry({ id: String(index), day: onDay, span: one })];
        });
        const entries = hasEntry ? all.slice(0, 1) : [];
        const others = all.slice(entries.length);
        const seconds = minutes * 60;
        const input = { ...cell, day: onDay, zone: inZone, entries, others };
        const action = typeIntoCell({ kind: 'duration', seconds }, input);
        if (action.kind === 'nothing') expect(entries[0]?.seconds).toBe(seconds);
        if (action.kind !== 'create' && action.kind !== 'change') return;
        const { times } = action;
        const made = times.kind === 'plain' ? times.seconds : secondsOf(times.span);
        const before = action.kind === 'create' ? (entries[0]?.seconds ?? 0) : 0;
        expect(before + made).toBe(seconds);
        if (times.kind === 'plain') return;
        const { span: now } = times;
        expect(now.endAt).toBeLessThanOrEqual(
          Math.max(endOfDay(onDay, inZone), entries[0]?.span?.endAt ?? 0),
        );
        for (const other of others) {
          if (other.span === null || !overlap(other.span, now)) continue;
          expect(
            entries.some((one) => one.span && other.span && overlap(one.span, other.span)),
          ).toBe(true);
        }
      },
    ),
  );
});
