import { expect, test } from 'vitest';
import { timerItems, timerLine } from '../../../electron/windows/tray-timer.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

const subject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: `Call & mail\nsecond line`, isBillable: true, tagIds: [] },
};
const running = stepTimer(noTimer, { kind: 'started', at: 0, id: 'a', zone: 'UTC', subject });
const acts = (log: unknown[]) => ({
  onstop: () => log.push('stop'),
  onstart: (one?: unknown) => log.push(one ?? 'start'),
});

test('starts a timer, and stops one with its time', () => {
  const log: unknown[] = [];
  const at = HOUR_MS + 24 * MINUTE_MS;
  const [start] = timerItems(noTimer, at, acts(log));
  const [stop] = timerItems(running, at, acts(log));
  expect([start?.label, stop?.label]).toEqual(['Start timer', 'Stop timer: 1:24 · Call && mail']);
  for (const item of [start, stop]) (item?.click as (() => void) | undefined)?.();
  expect(log).toEqual(['start', 'stop']);
  expect([timerLine(noTimer, at), timerLine(running, at)]).toEqual(['', '1:24 · Call & mail']);
});

test('counts a minute once it is over, as the screen does', () => {
  expect(timerLine(running, 119_999)).toBe('0:01 · Call & mail');
});

test('[T10.3] starts with each of the last five what its label says', () => {
  const subjects = Array.from({ length: 7 }, (_, index) => ({
    ...subject,
    ...{ description: `Call ${index}`, projectId: String(index), taskId: `task-${index}` },
  }));
  const state = subjects.reduce(
    (before, one, at) =>
      stepTimer(before, { kind: 'started', at, id: `timer-${at}`, zone: 'UTC', subject: one }),
    noTimer,
  );
  const log: unknown[] = [];
  const [, again] = timerItems(state, 7, acts(log));
  const items = again?.submenu as { label: string; click: () => void }[];
  const latest = subjects.slice(-5).toReversed();
  expect(items.map(({ label }) => label)).toEqual(latest.map(({ description }) => description));
  for (const { click } of items) click();
  expect(log).toEqual(latest);
});

test('cuts a long description, and names an empty one', () => {
  const labelOf = (description: string) =>
    timerLine(
      {
        ...running,
        running: running.running && { ...running.running, subject: { ...subject, description } },
      },
      0,
    );
  expect(labelOf('x'.repeat(60))).toBe(`0:00 · ${'x'.repeat(39)}…`);
  expect(labelOf(' ')).toBe('0:00 · No description');
});

test('[T10.9] names a timer without a description by its project, and so what is started again', () => {
  const onProject = { ...subject, description: '', projectId: '3' };
  const names = [{ projectId: '3', taskId: null, words: 'Relaunch · Atlas' }];
  const start = { kind: 'started', at: 0, id: 'a', zone: 'UTC', subject: onProject } as const;
  const state = stepTimer(stepTimer(noTimer, start), { kind: 'named', at: 0, names });
  const [stop, again] = timerItems(state, 0, acts([]));
  expect(stop?.label).toBe('Stop timer: 0:00 · Relaunch · Atlas');
  expect(again?.submenu).toMatchObject([{ label: 'Relaunch · Atlas' }]);
});
