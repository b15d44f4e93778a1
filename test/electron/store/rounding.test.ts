import { expect, test } from 'vitest';
import { keepRounding, readRounding } from '../../../electron/store/rounding.ts';
import { roundNothing } from '../../../shared/time/rounding-choice.ts';
import { memorySettings } from '../../support/memory-settings.ts';

test('[T7.2] saves a rounding for each account, and rounds nothing before', () => {
  const settings = memorySettings();
  const choice = { all: { kind: 'up', minutes: 15 }, byClient: { 4: { kind: 'none' } } } as const;
  expect(readRounding(settings, 'ada')).toEqual(roundNothing);
  expect(keepRounding(settings, 'ada', choice)).toBe(true);
  expect(readRounding(settings, 'ada')).toEqual(choice);
  expect(readRounding(settings, 'ben')).toEqual(roundNothing);
  settings.set('rounding ada', { all: { kind: 'down' }, byClient: {} });
  expect(readRounding(settings, 'ada')).toEqual(roundNothing);
});
