import { expect, test } from 'vitest';
import { parseArguments } from '../../service/arguments.ts';

test('arguments have defaults, and what is given goes before them', () => {
  expect(parseArguments([])).toMatchObject({
    ok: true,
    value: { port: 4400, sample: 'small', seed: 1, limits: 'documented' },
  });
  const given = ['--port=0', '--data', 'x', '--sample', 'large', '--seed', '7', '--limits=off'];
  expect(parseArguments(given)).toEqual({
    ok: true,
    value: { port: 0, dataFolder: 'x', sample: 'large', seed: 7, limits: 'off' },
  });
});

test.each([
  [['--port', 'x'], '--port must be 0 to 65535, not "x".'],
  [['--port', '65536'], '--port must be 0 to 65535, not "65536".'],
  [['--sample', 'medium'], '--sample must be small, large or none, not "medium".'],
  [['--limits', 'on'], '--limits must be documented or off, not "on".'],
  [['--seed', '-1'], "Option '--seed' argument is ambiguous."],
  [['--seed', '1.5'], '--seed must be 0 to 4294967295, not "1.5".'],
  [['--data='], '--data must name a folder.'],
  [['--colour'], "Unknown option '--colour'."],
  [['extra'], "Unexpected argument 'extra'."],
])('arguments like %j are refused in one sentence', (argv, message) => {
  expect(parseArguments(argv)).toEqual({ ok: false, failure: 'bad-argument', message });
});
