import { availableParallelism } from 'node:os';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = import.meta.dirname;

/** Long tests run apart: `npm run test:long`. */
const isLong = process.env['TRAYTABLE_TEST_LONG'] === '1';

/** A machine we do not sit at gets a second try; what needed one is named, and is a defect. */
const patience = {
  // Bounds of what hangs, not of what is slow: at a load of 30 a walk of 5 s takes 40.
  testTimeout: 60_000,
  // It looks every 50 ms. Some tests call a page at rest once two looks see the same: 10 ms are too short for that.
  expect: { poll: { timeout: 30_000 } },
  retry: process.env['CI'] ? 1 : 0,
};

/** vitest starts with the largest files. The simulation is small and takes longest: the last file runs alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      ['/test/renderer/', '/test/simulation/'].findIndex((folder) => moduleId.includes(folder));
    const sorted = await super.sort(files);
    return [0, 1, -1].flatMap((wanted) => sorted.filter((file) => rank(file) === wanted));
  }
}

/** The renderer's parts are tested in Chromium; everything else in Node. */
export default defineConfig({
  test: {
    // `npm test` lists the slowest of all at its end.
    slowTestThreshold: 60_000,
    // Node and Chromium each have as many, at the same time: two of each keep two cores busy. A third
    // page reads all of the window once more, for 10 s of a core.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // No module here keeps anything between tests, and a process for each file costs time.
          isolate: false,
          setupFiles: ['test/support/patience.ts'],
          include: [
            `test/{shared,electron,service,contract,build,simulation}/**/*${isLong ? '.long' : ''}.test.ts`,
          ],
          exclude: isLong ? [] : ['**/*.long.test.ts'],
          ...patience,
        },
      },
      {
        plugins: [svelte({ configFile: `${root}/svelte.config.js` })],
        optimizeDeps: {
          include: [
            'dexie',
            'dompurify',
            'fast-check',
            'markdown-it',
            'temporal-polyfill/fns/PlainDate',
            'temporal-polyfill/fns/PlainDateTime',
            'temporal-polyfill/fns/ZonedDateTime',
            'turndown',
            'vitest-browser-svelte',
          ],
        },
        test: {
          name: 'browser',
          // A page for each file would load every module of the window anew: 90 of 250 CPU seconds.
          isolate: false,
          setupFiles: ['test/support/patience.ts', 'test/support/empty-page.ts'],
          include: [`test/renderer/**/*${isLong ? '.long' : ''}.test.ts`],
          exclude: isLong ? [] : ['**/*.long.test.ts'],
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/lib/chromium/chromium',
                args: ['--no-sandbox'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
