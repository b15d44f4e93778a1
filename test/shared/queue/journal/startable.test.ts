import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Slot } from '../../../../shared/queue/journal/replay-slots.ts';
import { couldSend, createStartable } from '../../../../shared/queue/journal/startable.ts';
import type { WriteState } from '../../../../shared/queue/pending-write.ts';
import { aWrite, NOON } from '../../../support/builders.ts';
import { assertProperty, SEED } from '../../../support/property.ts';

function aSlot(place: number, state: WriteState = { kind: 'ready' }): Slot {
  const write = aWrite({ id: `w${place}`, state });
  return {
    write,
    place,
    older: undefined,
    younger: undefined,
    names: [],
    isGone: false,
  };
}

const discarded: WriteState = { kind: 'discarded', at: NOON };

test(`the oldest that could start come first, whatever was met when (seed ${SEED})`, () => {
  const places = fc.uniqueArray(fc.nat(500), { maxLength: 60 });
  assertProperty(
    fc.property(places, fc.nat(70), (met, count) => {
      const startable = createStartable(couldSend);
      for (const place of met) startable.meet(aSlot(place));
      const first = met.toSorted((one, other) => one - other).slice(0, count);
      expect(startable.oldest(count).map(({ place }) => place)).toEqual(first);
      expect(startable.oldest(count).map(({ place }) => place)).toEqual(first);
    }),
  );
});

test('what cannot start is left out until it can, and what is gone for ever', () => {
  const startable = createStartable(couldSend);
  const [one, other, gone] = [aSlot(1), aSlot(2, discarded), aSlot(3)];
  for (const slot of [one, other, gone]) startable.meet(slot);
  gone.isGone = true;
  expect(startable.oldest(9)).toEqual([one]);
  one.write = aWrite({ state: discarded });
  expect(startable.oldest(9)).toEqual([]);
  for (const slot of [one, other]) {
    slot.write = aWrite();
    startable.meet(slot);
    startable.meet(slot);
  }
  expect(startable.oldest(9)).toEqual([one, other]);
});
