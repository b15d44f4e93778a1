import { describe, expect, test } from 'vitest';
import { chromiumSwitches } from '../../../build/chromium-host/chromium-switches.ts';

const start = {
  profile: '/data/Chromium',
  headless: true,
  debuggingPort: undefined,
  isRoot: false,
  more: [],
};

describe('chromiumSwitches', () => {
  test('gives up the sandbox for root alone', () => {
    expect(chromiumSwitches(start)).not.toContain('--no-sandbox');
    expect(chromiumSwitches({ ...start, isRoot: true })).toContain('--no-sandbox');
  });

  test('lets no name but the loopback’s be resolved', () => {
    expect(chromiumSwitches(start)).toContain(
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
    );
  });

  test('opens a debugging port only when asked for one', () => {
    const ports = (switches: string[]) => switches.filter((text) => /debugging-port/.test(text));
    expect(ports(chromiumSwitches(start))).toEqual([]);
    expect(ports(chromiumSwitches({ ...start, debuggingPort: 0 }))).toEqual([
      '--remote-debugging-port=0',
    ]);
  });

  test('makes one list of its own features and the app’s, as only the last list counts', () => {
    const more = ['--disable-features=Translate,Mine', '--lang=cs'];
    const lists = chromiumSwitches({ ...start, more }).filter((text) =>
      text.startsWith('--disable-features='),
    );
    expect(lists).toHaveLength(1);
    expect(lists[0]?.split(/[=,]/).filter((name) => name === 'Translate')).toHaveLength(1);
    expect(lists[0]).toContain(',Mine');
    expect(chromiumSwitches({ ...start, more })).toContain('--lang=cs');
  });
});
