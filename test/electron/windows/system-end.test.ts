/** The system's events are Electron's: only what follows from them is seen here, and `quit.spec.ts` ends sessions. */
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createEndWatch } from '../../../electron/windows/system-end.ts';

function aWatch() {
  const power = new EventEmitter();
  const window = new EventEmitter();
  let quits = 0;
  const later: (() => void)[] = [];
  const watch = createEndWatch({ quit: () => (quits += 1), soon: (work) => void later.push(work) });
  watch.listen(power as never, window as never);
  const end = (from: EventEmitter, name: string) => {
    let isHeld = false;
    from.emit(name, { preventDefault: () => (isHeld = true) });
    return isHeld;
  };
  return {
    watch,
    power,
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
