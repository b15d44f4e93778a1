import { defineConfig } from '@playwright/test';

/** Tests tagged `@long` run apart, by `npm run test:long`. */
const isLong = process.env['TRAYTABLE_TEST_LONG'] === '1';

/** The started app and the Chromium host, each driven from outside; three at a time, as they wait a lot. */
export default defineConfig({
  testDir: 'test',
  testMatch: ['app/**/*.spec.ts', 'host/**/*.spec.ts'],
  workers: 3,
  ...(isLong ? { grep: /@long/ } : { grepInvert: /@long/ }),
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
