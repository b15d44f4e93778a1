/** The system's events are Electron's: only what follows from them is seen here, and `quit.spec.ts` ends sessions. */
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
  watch.listen(power as never, { main: { window }, capture: { window: capture } } as never);
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

test('[P2] Windows is held until the last window has handed over, then the program ends', () => {
  const { watch, query, quitsSoon } = aWatch();
  watch.setTyped('main', true);
  watch.setTyped('capture', true);
  expect(query()).toBe(true);
  watch.setTyped('main', false);
  expect(quitsSoon()).toBe(0);
  watch.setTyped('capture', false);
  expect(quitsSoon()).toBe(1);
});

test('[P2] a session that its user keeps does not end the program at a later save', async () => {
  const { watch, query, quitsSoon, time } = aWatch();
  watch.setTyped('main', true);
  expect(query()).toBe(true);
  await time.pass(11_000);
  expect(query()).toBe(false); // what cannot be saved has held it once
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
  'what was typed in a page holds no session after its %s',
  (gone) => {
    const { watch, query, quitsSoon, pages } = aWatch();
    watch.setTyped('main', true);
    pages.capture.emit(gone);
    expect(query()).toBe(true); // of the other window nothing is gone
    pages.main.emit(gone);
    expect(quitsSoon()).toBe(1);
    watch.setTyped('capture', true);
    pages.capture.emit(gone);
    expect(query()).toBe(false);
  },
);

test('with everything handed over Windows goes on, and the program only when the session does', () => {
  const { watch, query, sessionEnd, quits, quitsSoon } = aWatch();
  watch.setTyped('main', true);
  watch.setTyped('main', false);
  expect(query()).toBe(false);
  expect(quitsSoon()).toBe(0);
  expect(sessionEnd()).toBe(false);
  expect(quits()).toBe(0); // not within the event
  expect(quitsSoon()).toBe(1);
});

test('macOS and Linux end the program within the event, before they ask it to quit', () => {
  const { shutdown, power, quits } = aWatch();
  expect(shutdown()).toBe(true);
  expect(quits()).toBe(1);
  power.emit('shutdown'); // without an event, as Electron's types have it
  expect(quits()).toBe(2);
});
