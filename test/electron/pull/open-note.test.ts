import { expect, onTestFinished, test } from 'vitest';
import { createOpenNote } from '../../../electron/pull/open-note.ts';
import { OPEN_NOTE_EVERY_MS } from '../../../shared/pull-limits.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

function anOpenNote() {
  const time = createVirtualTime();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const world = {
    isWindowVisible: true,
    hasRoom: true,
    comes: true,
    isBroken: false,
    read: [] as string[],
    told: 0,
    notes: [] as string[],
  };
  const open = createOpenNote({
    clock: time.clock,
    timer: time.timer,
    log: { note: (event) => world.notes.push(event) },
    signal: end.signal,
    isWindowVisible: () => world.isWindowVisible,
    hasRoom: () => world.hasRoom,
    read: async (id) => {
      world.read.push(id);
      if (world.isBroken) throw new TypeError('a bug');
      return world.comes;
    },
    onchange: () => {
      world.told += 1;
    },
  });
  void open.run();
  return { open, world, time };
}

test('[L21] reads a note when it is opened, and every 30 s from then on', async () => {
  const { open, world, time } = anOpenNote();
  open.viewNote('n');
  await flushPromises();
  expect(world.read).toEqual(['n']);
  open.viewNote('n'); // still the same
  await time.pass(OPEN_NOTE_EVERY_MS - 1);
  expect(world.read).toHaveLength(1);
  await time.pass(MINUTE_MS);
  expect(world.read).toEqual(['n', 'n', 'n']);
  expect([open.lastRead()?.id, world.told]).toEqual(['n', 3]);
});

test('[L21] reads nothing again that is hidden, or while the rate gate has no room', async () => {
  const { open, world, time } = anOpenNote();
  open.viewNote('n');
  await flushPromises();
  world.isWindowVisible = false;
  await time.pass(10 * MINUTE_MS);
  expect(world.read).toHaveLength(1);
  world.isWindowVisible = true;
  world.hasRoom = false;
  await time.pass(10 * MINUTE_MS);
  expect(world.read).toHaveLength(1);
  open.viewNote('m'); // a note that is opened cannot wait for room
  await flushPromises();
  expect(world.read).toEqual(['n', 'm']);
  open.viewNote(null);
  world.hasRoom = true;
  await time.pass(10 * MINUTE_MS);
  expect(world.read).toEqual(['n', 'm']);
});

test('[L21] reports no time for a note that did not come', async () => {
  const { open, world } = anOpenNote();
  world.comes = false;
  open.viewNote('n');
  await flushPromises();
  expect([open.lastRead(), world.told]).toEqual([null, 0]);
});

test('[L21] does not report the time of one note for the next', async () => {
  const { open, world } = anOpenNote();
  open.viewNote('n');
  await flushPromises();
  expect([open.lastRead()?.id, world.told]).toEqual(['n', 1]);
  open.viewNote(null); // a note that was just begun is on no service
  expect([open.lastRead(), world.told]).toEqual([null, 2]);
});

test('[L25.2] reads a note again after a bug in one reading', async () => {
  const { open, world, time } = anOpenNote();
  world.isBroken = true;
  open.viewNote('n');
  await flushPromises();
  expect([world.read, world.notes]).toEqual([['n'], ['bug: open note not read']]);
  world.isBroken = false;
  await time.pass(OPEN_NOTE_EVERY_MS);
  expect([world.read, open.lastRead()?.id]).toEqual([['n', 'n'], 'n']);
});
