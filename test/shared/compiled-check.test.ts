import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { compileCheck } from '../../shared/compiled-check.ts';
import { entriesOf, journalEntry } from '../../shared/queue/journal/journal-entry.ts';
import { assertProperty, SEED } from '../support/property.ts';
import { aLife, live } from '../support/queue-life.ts';

/** Every place in a JSON value, by its path. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]));
  return [path, ...below];
}

/** A copy of the value with another value in one place, or none there. */
function changed(value: unknown, [name, ...others]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const entries = Object.entries(value as object).flatMap(([key, one]): [string, unknown][] => {
    if (key !== name) return [[key, one]];
    return others.length === 0 && by === undefined ? [] : [[key, changed(one, others, by)]];
  });
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

const check = compileCheck(journalEntry);

describe('a compiled check', () => {
  test(`accepts every line that the program writes (seed ${SEED})`, () => {
    assertProperty(
      fc.property(aLife, (life) => {
        for (const { event, queue } of live(life)) {
          const entries = [{ kind: 'event' as const, event }, ...entriesOf(queue)];
          for (const entry of entries) {
            expect(check(JSON.parse(JSON.stringify(entry)))).toBe(true);
          }
        }
      }),
      50,
    );
  });

  test(`accepts nothing that parsing refuses or changes, however it is garbled (seed ${SEED})`, () => {
    const other = fc.constantFrom(undefined, null, 1, '', 'note', 'ready', true, [], {}, [{}]);
    assertProperty(
      fc.property(aLife, fc.nat(), other, (life, place, by) => {
        for (const { event, queue } of live(life)) {
          for (const entry of [{ kind: 'event', event }, ...entriesOf(queue)]) {
            const value: unknown = JSON.parse(JSON.stringify(entry));
            const places = placesIn(value);
            const garbled = changed(value, places[place % places.length] ?? [], by);
            if (!check(garbled)) continue;
            expect(v.safeParse(journalEntry, garbled)).toEqual(
              expect.objectContaining({ success: true, output: garbled }),
            );
          }
        }
      }),
    );
  });

  test('leaves to the parser what that would fill in or leave out', () => {
    const entry = v.object({ a: v.optional(v.string(), 'x'), b: v.exactOptional(v.number()) });
    const held = compileCheck(entry);
    expect([held({ a: 'y' }), held({ a: 'y', b: 1 })]).toEqual([true, true]);
    expect([held({}), held({ a: 'y', c: 1 }), held([]), held(null)]).toEqual(Array(4).fill(false));
    const loose = compileCheck(v.looseObject({ a: v.string() }));
    expect(loose(JSON.parse('{"a":"y","c":1}'))).toBe(true);
    expect(loose(JSON.parse('{"a":"y","__proto__":{}}'))).toBe(false);
    const record = compileCheck(v.record(v.string(), v.unknown()));
    expect(record(JSON.parse('{"a":1}'))).toBe(true);
    expect(record(JSON.parse('{"constructor":1}'))).toBe(false);
  });

  test('accepts nothing by an unknown schema', () => {
    expect(compileCheck(v.pipe(v.string(), v.trim()))('a')).toBe(false);
    expect(compileCheck(v.map(v.string(), v.string()))(new Map())).toBe(false);
    expect(compileCheck(v.record(v.picklist(['a']), v.string()))({ b: '' })).toBe(false);
  });
});
