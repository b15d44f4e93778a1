import { defineConfig } from '@playwright/test';

/** It takes half as long as all tests of a worker: begun last it would run alone. */
const LONGEST = 'app/story.spec.ts';

/** The started app and the Chromium host, each driven from outside; three at a time, as they wait a lot. `build/test.ts` leaves out the long ones. */
export default defineConfig({
  testDir: 'test',
  // Playwright begins with the first project.
  projects: [
    { name: 'first', testMatch: LONGEST },
    { name: 'then', testMatch: ['app/**/*.spec.ts', 'host/**/*.spec.ts'], testIgnore: LONGEST },
  ],
  workers: 3,
  fullyParallel: true,
  // A machine we do not sit at gets a second try; what needed one is named as flaky and is a defect.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'out/playwright.json' }]],
  // `npm test` lists the slowest of all at its end.
  reportSlowTests: null,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'out/playwright',
});
