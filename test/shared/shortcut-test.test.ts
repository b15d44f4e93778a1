import { expect, test } from 'vitest';
import { describeTaken, describeTest } from '../../shared/shortcut-test.ts';

const words = 'Ctrl+Alt+J';

test('says that a shortcut works for a press alone', () => {
  for (const isWayland of [false, true]) {
    const messageOf = (outcome: 'pressed' | 'silent' | 'ended') =>
      describeTest(outcome, { words, isWayland }).message;
    expect(messageOf('pressed')).toBe('It works: Ctrl+Alt+J reached Traytable.');
    expect(messageOf('silent')).toMatch(/^Ctrl\+Alt\+J didn’t reach Traytable within 10 seconds\./);
    expect(messageOf('ended')).toBe('');
  }
});

test('names the way that is left: another shortcut, or on Wayland the settings of the system', () => {
  const silent = (isWayland: boolean) => describeTest('silent', { words, isWayland }).message;
  for (const tell of [silent, (isWayland: boolean) => describeTaken(words, { isWayland })]) {
    expect(tell(false)).toMatch(/Choose another shortcut\.$/);
    expect(tell(true)).toMatch(/“traytable --capture” in your system’s keyboard settings\.$/);
  }
});
