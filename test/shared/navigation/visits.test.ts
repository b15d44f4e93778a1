import { describe, expect, test } from 'vitest';
import type { Place } from '../../../shared/ipc/places.ts';
import {
  beginVisits,
  goBack,
  goForward,
  type Spot,
  VISITS_MAX,
  type Visits,
  visit,
} from '../../../shared/navigation/visits.ts';

const spot = (place: Place, id?: string): Spot => ({
  place,
  record: id === undefined ? null : { kind: 'deal', id },
});

/** Goes from spot to spot, two seconds at each. */
function walk(...spots: readonly Spot[]): Visits {
  const isSame = (one: { id: string }, other: { id: string }) => one.id === other.id;
  return spots.reduce(
    (visits, next, index) => visit(visits, next, (index + 1) * 2_000, isSame),
    beginVisits(spot('today'), 0),
  );
}

describe('visits', () => {
  test('go back over records and places, and forward again', () => {
    const there = walk(spot('deals'), spot('deals', '1'), spot('notes'));
    const back = goBack(goBack(there, 9_000), 9_000);
    expect(back.now).toEqual(spot('deals'));
    expect(goBack(back, 9_000).now).toEqual(spot('today'));
    expect(goForward(back, 9_000).now).toEqual(spot('deals', '1'));
    expect(goForward(goForward(back, 9_000), 9_000).now).toEqual(spot('notes'));
  });

  test('stay where they are at either end', () => {
    const start = walk();
    expect(goBack(start, 1)).toBe(start);
    expect(goForward(start, 1)).toBe(start);
  });

  test('forget the way forward once somebody goes elsewhere', () => {
    const isSame = () => false;
    const back = goBack(walk(spot('deals'), spot('notes')), 9_000);
    expect(visit(back, spot('tasks'), 12_000, isSame).forward).toEqual([]);
  });

  test('leave out records of a list that were only walked past', () => {
    const isSame = (one: { id: string }, other: { id: string }) => one.id === other.id;
    let visits = walk(spot('deals', '1'));
    for (const id of ['2', '3', '4']) visits = visit(visits, spot('deals', id), 4_500, isSame);
    expect(visits.now).toEqual(spot('deals', '4'));
    expect(visits.back).toEqual([spot('today'), spot('deals', '1')]);
    expect(visit(visits, spot('deals', '1'), 4_600, isSame).back).toEqual([spot('today')]);
  });

  test('take a record that got its id from the service for the same one', () => {
    const here = walk(spot('deals', 'local-1'));
    expect(visit(here, spot('deals', '7'), 9_000, () => true)).toBe(here);
  });

  test('are bounded', () => {
    const many = Array.from({ length: 2 * VISITS_MAX }, (_, id) => spot('deals', String(id)));
    expect(walk(...many).back).toHaveLength(VISITS_MAX);
  });
});

test('tells one record of the service’s own from another of the same place', () => {
  const isSame = () => true;
  const spot = (id: string) =>
    ({ place: 'team', record: null, lookup: { kind: 'tag', id } }) as const;
  const visits = visit(beginVisits(spot('5'), 0), spot('6'), 5_000, isSame);
  expect(visits.now).toEqual(spot('6'));
  expect(goBack(visits, 9_000).now).toEqual(spot('5'));
});
