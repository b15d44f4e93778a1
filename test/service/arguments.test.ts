import { expect, test } from 'vitest';
import { parseArguments } from '../../service/arguments.ts';

test('arguments have defaults, and what is given goes before them', () => {
  expect(parseArguments([])).toEqual({
    ok: true,
    value: {
      port: 4400,
      dataFolder: '.traytable/service',
      sample: 'small',
      seed: 1,
      limits: 'documented',
      faults: 'none',
      ghostEverySeconds: undefined,
      startsAt: undefined,
      isListingKeys: false,
    },
  });
  const given = [
    ...['--port=0', '--data', 'x', '--sample', 'large', '--seed', '7', '--limits=off'],
    ...['--faults', 'hostile', '--ghost', '20', '--starts-at', '2026-03-01T08:00:00+01:00'],
    '--list-keys',
  ];
  expect(parseArguments(given)).toEqual({
    ok: true,
    value: {
      port: 0,
      dataFolder: 'x',
      sample: 'large',
      seed: 7,
      limits: 'off',
      faults: 'hostile',
      ghostEverySeconds: 20,
      startsAt: Date.UTC(2026, 2, 1, 7),
      isListingKeys: true,
    },
  });
});

test.each([
  [['--port', 'x'], '--port must be 0 to 65535, not "x".'],
  [['--port', '65536'], '--port must be 0 to 65535, not "65536".'],
  [['--sample', 'medium'], '--sample must be small, large or none, not "medium".'],
  [['--limits', 'on'], '--limits must be documented or off, not "on".'],
  [['--faults', 'some'], '--faults must be none, flaky or hostile, not "some".'],
  [['--ghost', '0'], '--ghost must be 1 to 86400 seconds, not "0".'],
  [['--ghost', '1.5'], '--ghost must be 1 to 86400 seconds, not "1.5".'],
  [
    ['--starts-at', 'tomorrow'],
    '--starts-at must be a moment like 2026-03-01T08:00:00Z, not "tomorrow".',
  ],
  [
    ['--starts-at', '2026-13-01T08:00:00Z'],
    '--starts-at must be a moment like 2026-03-01T08:00:00Z, not "2026-13-01T08:00:00Z".',
  ],
  [['--seed', '-1'], "Option '--seed' argument is ambiguous."],
  [['--seed', '1.5'], '--seed must be 0 to 4294967295, not "1.5".'],
  [['--seed', '4294967296'], '--seed must be 0 to 4294967295, not "4294967296".'],
  [['--data='], '--data must name a folder.'],
  [['--colour'], "Unknown option '--colour'."],
  [['extra'], "Unexpected argument 'extra'."],
])('arguments like %j are refused in one sentence', (argv, message) => {
  expect(parseArguments(argv)).toEqual({ ok: false, failure: 'bad-argument', message });
});
