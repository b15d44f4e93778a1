import { describe, expect, test } from 'vitest';
import {
  addImages,
  changeKit,
  followKit,
  noImages,
  numbersIn,
} from '../../../shared/pull/flight-kit.ts';
import { FLIGHT_KIT_MAX } from '../../../shared/pull-limits.ts';

const full = Array.from({ length: FLIGHT_KIT_MAX }, (_, index) => String(index));

describe('the flight kit', () => {
  test('[L26] takes a client in once, and lets it go', () => {
    const kit = changeKit(['4'], { id: '5', isIn: true });
    expect(kit).toEqual(['4', '5']);
    expect(changeKit(kit ?? [], { id: '5', isIn: true })).toEqual(['4', '5']);
    expect(changeKit(kit ?? [], { id: '4', isIn: false })).toEqual(['5']);
    expect(changeKit([], { id: '4', isIn: false })).toEqual([]);
  });

  test('[L26] has room for so many, and keeps those when one more is refused', () => {
    expect(changeKit(full, { id: 'x', isIn: true })).toBeNull();
    expect(changeKit(full, { id: '3', isIn: true })).toBe(full);
    expect(changeKit(full, { id: '3', isIn: false })).toHaveLength(FLIGHT_KIT_MAX - 1);
  });

  test('[L26.1] follows a client that was given an id, and has it once', () => {
    const knownId = (id: string) => (id === 'local-a' ? '7' : id);
    expect(followKit(['local-a', '4', '7'], knownId)).toEqual(['7', '4']);
  });

  test('[L26] names only clients of the service to the pull', () => {
    expect(numbersIn(['4', 'local-a', 'nonsense'])).toEqual(new Set([4]));
  });

  test('[L26.3] adds up the images of several notes', () => {
    const one = { here: 1, withheld: 2, missing: 3 };
    expect(addImages(addImages(noImages, one), one)).toEqual({ here: 2, withheld: 4, missing: 6 });
  });
});
