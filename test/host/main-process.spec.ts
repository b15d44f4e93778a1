import path from 'node:path';
import { expect } from '@playwright/test';
import { PROBE_APP, test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('the app knows itself', async ({ launch }) => {
  const { app, userData } = await launch({ args: ['probe://here', '--loud'] });
  const known = await app.evaluate(({ app: self }) => ({
    name: self.getName(),
    version: self.getVersion(),
    isPackaged: self.isPackaged,
    userData: self.getPath('userData'),
    appPath: self.getAppPath(),
    args: process.argv.slice(-2),
    isLoud: self.commandLine.hasSwitch('loud'),
    isReady: self.isReady(),
  }));
  expect(known).toEqual({
    name: 'Host Probe',
    version: '1.2.3',
    isPackaged: false,
    userData,
    appPath: PROBE_APP,
    args: ['probe://here', '--loud'],
    isLoud: true,
    isReady: true,
  });
});

test('electron is one module however it is asked for', async ({ start }) => {
  const { output } = await start(['module-forms.js']).ended;
  expect(output).toBe('same same same same same\n');
});

test('a utility process gets messages and answers', async ({ probe }) => {
  const outcome = await probe.app.evaluate(
    async ({ utilityProcess }, file) => {
      const child = utilityProcess.fork(file);
      const answer = new Promise((resolve) => child.once('message', resolve));
      child.postMessage({ n: 20, day: new Date(1) });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const first = await answer;
      child.kill();
      await ended;
      return first;
    },
    path.join(PROBE_APP, 'child.cjs'),
  );
  expect(outcome).toEqual({ square: 400, isDate: true, type: 'utility' });
});

test('a utility process whose heap is full ends alone, after an event', async ({ probe }) => {
  const answers = await probe.app.evaluate(
    async ({ utilityProcess }, file) => {
      const heap = '--js-flags=--max-old-space-size=16';
      const child = utilityProcess.fork(file, [], { stdio: 'ignore', execArgv: [heap] });
      const events: unknown[] = [child.pid, child.kill()];
      child.on('error', (type) => events.push(type));
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.once('spawn', () => events.push(typeof child.pid));
      child.postMessage({ fills: true }); // held back until it listens
      const code = await ended;
      return [...events, code, child.pid, child.kill()];
    },
    path.join(PROBE_APP, 'child.cjs'),
  );
  expect(answers).toEqual([undefined, false, 'number', 'FatalError', 1, undefined, false]);
});

test('a utility process takes V8’s flags by one switch alone, and no option that is not emulated', async ({
  probe,
}) => {
  const refused = await probe.app.evaluate(
    ({ utilityProcess }, file) =>
      [
        { execArgv: ['--max-old-space-size=16'] },
        { session: null },
        { stdio: ['pipe', 'inherit', 'inherit'] },
        { stdio: 'ipc' },
      ].map((options) => {
        try {
          utilityProcess.fork(file, [], options as object);
          return 'forked';
        } catch (error) {
          return (error as Error).message;
        }
      }),
    path.join(PROBE_APP, 'child.cjs'),
  );
  expect(refused).toEqual([
    'not emulated: utilityProcess.fork with --max-old-space-size=16',
    'not emulated: utilityProcess.fork option session',
    'stdin value other than ignore is not supported.',
    'stdio must be of the following values: inherit, pipe, ignore',
  ]);
});

test('net.fetch answers for the app’s own scheme', async ({ probe }) => {
  await probe.page('main');
  const source = await probe.app.evaluate(async ({ net }) => {
    const response = await net.fetch('app://bundle/twice.js');
    return response.text();
  });
  expect(source).toContain('export const twice');
});

test('the clipboard keeps text', async ({ probe }) => {
  const result = await probe.app.evaluate(async ({ clipboard }) => {
    await clipboard.writeText('a note');
    return clipboard.readText();
  });
  expect(result).toBe('a note');
});

test('the screen is one display, and windows are placed in its middle', async ({ probe }) => {
  await probe.page('main');
  const middle = await probe.app.evaluate(({ screen }) => {
    const { workArea } = screen.getPrimaryDisplay();
    const { x, width } = mainProbe.main.getBounds();
    return [x + width / 2 === workArea.width / 2, screen.getAllDisplays().length];
  });
  expect(middle).toEqual([true, 1]);
});

test('a crashed page is reported, and can be loaded again', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const reason = await app.evaluate(
    () =>
      new Promise((resolve) => {
        const { webContents } = mainProbe.quick;
        webContents.once('render-process-gone', (_event, details) => resolve(details.reason));
        webContents.forcefullyCrashRenderer();
      }),
  );
  expect(reason).toBe('crashed');
  expect(await app.evaluate(() => mainProbe.quick.webContents.isCrashed())).toBe(true);
});
