import { cpSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { preloadNames } from './build/preload-names.ts';
import { linkStyles, startChunks } from './build/start-chunk.ts';

const root = import.meta.dirname;

/**
 * One Node-side bundle with npm code inside; Electron and native parts stay out. It is a single file,
 * and a second one for what is imported while the program runs.
 */
function nodeBundle(name: string, entry: string, format: 'es' | 'cjs'): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: ['electron', 'keytar'] },
    build: {
      outDir: `${root}/out/${name}`,
      emptyOutDir: true,
      target: format === 'es' ? 'node24' : 'chrome146',
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: `${root}/electron/${entry}`,
        external: ['electron', 'keytar', /^node:/],
        // A sandboxed preload may load nothing but `electron`: it must never be split in chunks.
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: '[name].js', // beside the entry: both find other folders of `out` from there
          ...(format === 'cjs' ? { codeSplitting: false } : {}),
        },
      },
    },
  };
}

export default defineConfig({
  root: `${root}/renderer`,
  base: './',
  publicDir: false,
  plugins: [
    svelte({ configFile: `${root}/svelte.config.js` }),
    preloadNames(),
    linkStyles('index.html'),
  ],
  builder: {
    // Spelt out, because the Svelte plugin brings an `ssr` environment that must not be built.
    async buildApp(builder) {
      for (const name of [
        'client',
        'main',
        'decideProcess',
        'preload',
        'preloadCapture',
        'preloadRecord',
        'preloadLock',
      ]) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      cpSync(`${root}/build/icons/png`, `${root}/out/icons`, { recursive: true });
    },
  },
  environments: {
    client: {
      build: {
        outDir: `${root}/out/renderer`,
        emptyOutDir: true,
        target: 'chrome146',
        sourcemap: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0, // a font inlined as data: is refused by the page's policy
        chunkSizeWarningLimit: 1_500, // read from the disk, not over a network
        rolldownOptions: {
          input: Object.fromEntries(
            ['index', 'capture', 'record-window', 'lock'].map((page) => [
              page,
              `${root}/renderer/${page}.html`,
            ]),
          ),
          output: {
            codeSplitting: {
              groups: startChunks({
                first: `${root}/renderer/begin.ts`,
                entry: `${root}/renderer/main.ts`,
                account: `${root}/renderer/shell/Accounts.svelte`,
              }),
            },
          },
        },
      },
    },
    main: nodeBundle('main', 'begin.ts', 'es'),
    decideProcess: nodeBundle('decide-process', 'replay/decide-process.ts', 'es'),
    preload: nodeBundle('preload', 'preload.ts', 'cjs'),
    preloadRecord: nodeBundle('preload-record', 'preload-record.ts', 'cjs'),
    preloadLock: nodeBundle('preload-lock', 'preload-lock.ts', 'cjs'),
    preloadCapture: nodeBundle('preload-capture', 'preload-capture.ts', 'cjs'),
  },
});
