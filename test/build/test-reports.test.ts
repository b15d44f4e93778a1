import { describe, expect, test } from 'vitest';
import { failedList, readPlaywright, readVitest, slowList } from '../../build/test-reports.ts';

const ofParts = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: '/work/test/shared/money.test.ts',
      assertionResults: [
        { fullName: 'a waits', status: 'failed', duration: 1500, failureMessages: ['No\n at a'] },
        { fullName: 'b is skipped', status: 'skipped', duration: null, failureMessages: [] },
        { fullName: 'c retries', status: 'passed', duration: 9, failureMessages: ['Too late'] },
      ],
    },
    {
      name: '/work/test/shared/ids.test.ts',
      status: 'failed',
      message: 'No such',
      assertionResults: [],
    },
  ],
};

const ofPrograms = {
  stats: { expected: 3, flaky: 1, unexpected: 2 },
  suites: [
    {
      file: 'app/story.spec.ts',
      specs: [
        {
          title: 'opens',
          tests: [
            {
              status: 'flaky',
              results: [
                { duration: 2000, error: { message: '\u001b[31mNot there\u001b[39m\n\n at b' } },
                { duration: 500 },
              ],
            },
          ],
        },
      ],
      suites: [
        {
          file: 'app/story.spec.ts',
          specs: [
            {
              title: 'closes',
              tests: [{ status: 'unexpected', results: [{ duration: 100, error: {} }] }],
            },
            { title: 'waits', tests: [{ status: 'expected', results: [{ duration: 50 }] }] },
          ],
        },
      ],
    },
  ],
};

describe('a report', () => {
  test('of parts counts tests and says how long each took', () => {
    expect(readVitest(ofParts)).toMatchObject({
      counts: { passed: 2, failed: 1 },
      tests: [
        { file: '/work/test/shared/money.test.ts', title: 'a waits', seconds: 1.5 },
        { file: '/work/test/shared/money.test.ts', title: 'b is skipped', seconds: 0 },
        { file: '/work/test/shared/money.test.ts', title: 'c retries', seconds: 0.009 },
      ],
    });
  });

  test('of programs counts a second try as passed, and its time to the first', () => {
    expect(readPlaywright(ofPrograms)).toMatchObject({
      counts: { passed: 4, failed: 2 },
      tests: [
        { file: 'test/app/story.spec.ts', title: 'opens', seconds: 2.5 },
        { file: 'test/app/story.spec.ts', title: 'closes', seconds: 0.1 },
        { file: 'test/app/story.spec.ts', title: 'waits', seconds: 0.05 },
      ],
    });
  });
});

describe('the list of failed tests', () => {
  const ofBoth = [...readVitest(ofParts).failed, ...readPlaywright(ofPrograms).failed];

  test('names each with the first line of its message, second tries last', () => {
    expect(failedList('/work', ofBoth)).toEqual([
      'test/shared/money.test.ts: a waits\n        No',
      'test/shared/ids.test.ts: the file itself\n        No such',
      'test/app/story.spec.ts: closes\n        without a message',
      'test/shared/money.test.ts: c retries (passed on a second try)\n        Too late',
      'test/app/story.spec.ts: opens (passed on a second try)\n        Not there',
    ]);
  });

  test('names what the runner itself met', () => {
    const report = { stats: {}, errors: [{ message: 'Error: two titles' }] };
    expect(failedList('/work', readPlaywright(report).failed)).toEqual([
      'playwright: the runner itself\n        Error: two titles',
    ]);
  });

  test('is short', () => {
    const one = { file: 'a', title: 'a', message: 'word '.repeat(99), passedLater: false };
    const lines = failedList(
      '/work',
      Array.from({ length: 99 }, () => one),
    );
    expect(lines).toHaveLength(21);
    expect(lines[0]?.length).toBeLessThan(180);
  });
});

describe('the slow list', () => {
  test('names the slowest of both runners, the slowest first', () => {
    const tests = [...readVitest(ofParts).tests, ...readPlaywright(ofPrograms).tests];
    expect(slowList('/work', tests).slice(0, 2)).toEqual([
      '   2.5 s  test/app/story.spec.ts: opens',
      '   1.5 s  test/shared/money.test.ts: a waits',
    ]);
  });

  test('is short, and so are its lines', () => {
    const one = { file: 'a', title: 'word '.repeat(40), seconds: 1 };
    const lines = slowList(
      '/work',
      Array.from({ length: 100 }, () => one),
    );
    expect(lines).toHaveLength(15);
    expect(lines[0]?.length).toBeLessThan(100);
  });
});
