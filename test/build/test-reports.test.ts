import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest, slowList } from '../../build/test-reports.ts';

const ofParts = {
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: '/work/test/shared/money.test.ts',
      assertionResults: [
        { fullName: 'a waits', duration: 1500 },
        { fullName: 'b is skipped', duration: null },
      ],
    },
  ],
};

const ofPrograms = {
  stats: { expected: 3, flaky: 1, unexpected: 2 },
  suites: [
    {
      file: 'app/story.spec.ts',
      specs: [{ title: 'opens', tests: [{ results: [{ duration: 2000 }, { duration: 500 }] }] }],
      suites: [
        {
          file: 'app/story.spec.ts',
          specs: [{ title: 'closes', tests: [{ results: [{ duration: 100 }] }] }],
        },
      ],
    },
  ],
};

describe('a report', () => {
  test('of parts counts tests and says how long each took', () => {
    expect(readVitest(ofParts)).toEqual({
      counts: { passed: 2, failed: 1 },
      tests: [
        { file: '/work/test/shared/money.test.ts', title: 'a waits', seconds: 1.5 },
        { file: '/work/test/shared/money.test.ts', title: 'b is skipped', seconds: 0 },
      ],
    });
  });

  test('of programs counts a second try as passed, and its time to the first', () => {
    expect(readPlaywright(ofPrograms)).toEqual({
      counts: { passed: 4, failed: 2 },
      tests: [
        { file: 'test/app/story.spec.ts', title: 'opens', seconds: 2.5 },
        { file: 'test/app/story.spec.ts', title: 'closes', seconds: 0.1 },
      ],
    });
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
