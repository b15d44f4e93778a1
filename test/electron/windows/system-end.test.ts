/**
 * The system's events are Electron's: only their effects are checked here, and `quit.spec.ts` ends
 * sessions.
 */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createEndWatch } from '../../../electron/windows/system-end.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

function aWatch() {
  const power = new EventEmitter();
  const pages = { main: new EventEmitter(), capture: new EventEmitter() };
  const window = Object.assign(new EventEmitter(), { webContents: pages.main });
  const capture = Object.assign(new EventEmitter(), { webContents: pages.capture });
  const time = createVirtualTime();
  let quits = 0;
  const later: (() => void)[] = [];
  const watch = createEndWatch({
    quit: () => (quits += 1),
    soon: (work) => void later.push(work),
    timer: time.timer,
  });
  watch.listen(power as never, window as never);
  watch.watchPage('main', window as never);
  watch.watchPage('capture', capture as never);
  const end = (from: EventEmitter, name: string) => {
    let isHeld = false;
    from.emit(name, { preventDefault: () => (isHeld = true) });
    return isHeld;
  };
  return {
    watch,
    power,
    pages,
    time,
    query: () => end(window, 'query-session-end'),
    sessionEnd: () => end(window, 'session-end'),
    shutdown: () => end(power, 'shutdown'),
    quits: () => quits,
    quitsSoon: () => {
      for (const work of later.splice(0)) work();
      return quits;
    },
  };
}

test('[P2] delays Windows until the last window has handed over, then ends the program', () => {
  const { watch, query, quitsSoon } = aWatch();
  watch.setTyped('main', true);
  watch.setTyped('capture', true);
  expect(query()).toBe(true);
  watch.setTyped('main', false);
  expect(quitsSoon()).toBe(0);
  watch.setTyped('capture', false);
  expect(quitsSoon()).toBe(1);
});

test('[P2] does not end the program at a later save if the user cancels the end of the session', async () => {
  const { watch, query, quitsSoon, time } = aWatch();
  watch.setTyped('main', true);
  expect(query()).toBe(true);
  await time.pass(11_000);
  expect(query()).toBe(false); // text that cannot be saved has delayed it once
  const saved = watch.whenSaved(1_000);
  await time.pass(1_000);
  expect(await saved).toBe(false); // it still is not saved: no lock and no restart may lose it
  watch.setTyped('main', false);
  expect(quitsSoon()).toBe(0);
  watch.setTyped('main', true);
  expect(query()).toBe(true); // these words are new
  await time.pass(5000);
  expect(query()).toBe(true); // asked once more, within the time
  watch.setTyped('main', false);
  watch.setTyped('main', false);
  expect(quitsSoon()).toBe(1);
});

test.each(['render-process-gone', 'did-navigate'])(
  'delays no session for text that was typed in a page before its %s',
  (gone) => {
    const { watch, query, quitsSoon, pages } = aWatch();
    watch.setTyped('main', true);
    pages.capture.emit(gone);
    expect(query()).toBe(true); // the other window has lost nothing
    pages.main.emit(gone);
    expect(quitsSoon()).toBe(1);
    watch.setTyped('capture', true);
    pages.capture.emit(gone);
    expect(query()).toBe(false);
  },
);

test('lets Windows continue with everything handed over, and ends the program only with the session', () => {
  const { watch, query, sessionEnd, quits, quitsSoon } = aWatch();
  watch.setTyped('main', true);
  watch.setTyped('main', false);
  expect(query()).toBe(false);
  expect(quitsSoon()).toBe(0);
  expect(sessionEnd()).toBe(false);
  expect(quits()).toBe(0); // not within the event
  expect(quitsSoon()).toBe(1);
});

test('ends the program within the event on macOS and Linux, before they ask it to quit', () => {
  const { shutdown, power, quits } = aWatch();
  expect(shutdown()).toBe(true);
  expect(quits()).toBe(1);
  power.emit('shutdown'); // without an event, as Electron's types have it
  expect(quits()).toBe(2);
});

test('[P2] waits a shorter time for typed text where that is asked', async () => {
  const { watch, time } = aWatch();
  watch.setTyped('main', true);
  const saved = watch.whenSaved(2_000);
  await time.pass(2_000);
  expect(await saved).toBe(false);
});

test('[K3.1] waits until typed text is saved, ten seconds at most', async () => {
  const { watch, time } = aWatch();
  expect(await watch.whenSaved()).toBe(true);
  watch.setTyped('main', true);
  const saved = watch.whenSaved();
  await time.pass(1_000);
  watch.setTyped('main', false);
  await time.pass(100);
  expect(await saved).toBe(true);
  watch.setTyped('capture', true);
  const unsaved = watch.whenSaved();
  await time.pass(11_000);
  expect(await unsaved).toBe(false);
});

/** A watch that asks two windows, and what became of its wait. */
function anAsking() {
  const { watch, time } = aWatch();
  watch.askBy(() => ['main', 'record task 7']);
  let end: boolean | undefined;
  void watch.whenSaved().then((isSaved) => (end = isSaved));
  return { watch, time, end: () => end };
}

test('[K3.3] asks each window for what is typed in its field, and waits for what follows from that', async () => {
  const { watch, time, end } = anAsking();
  watch.setTyped('main', true); // a save from before is no answer
  watch.setTyped('main', false);
  watch.setTyped('record task 7', false, true);
  await time.pass(500);
  expect(end()).toBeUndefined();
  watch.setTyped('main', true, true);
  await time.pass(3_000);
  expect(end()).toBeUndefined();
  watch.setTyped('main', false);
  await time.pass(100);
  expect(end()).toBe(true);
});

test('[K3.3] waits two seconds for a page that cannot answer', async () => {
  const { time, end } = anAsking();
  await time.pass(1_900);
  expect(end()).toBeUndefined();
  await time.pass(200);
  expect(end()).toBe(true);
});
