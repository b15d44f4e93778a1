/**
 * The main window with a long list, on a fake main in a page of its own, for `npm run bench --
 * lists`. It has real screens, a real cache and real time.
 */
import { systemClock } from '../../renderer/system/clock.ts';
import type { Task } from '../../shared/records/task.ts';
import { addDays } from '../../shared/time/calendar.ts';
import { dayOf } from '../../shared/time.ts';
import { anOfflineMain, drawn, mountWindow, waitForPages } from './bench-window.ts';
import { aRecord } from './builders.ts';

const PAGE = 2_000;
const verbs = ['Draw', 'Send', 'Call about', 'Check', 'Plan', 'Write'];
const things = ['offer', 'Straße', 'menu', 'invoice', 'server', 'photographs', 'Größe'];

/** Opens the window, offline, with so many tasks; done once all are in the cache. */
export async function openWindow(count: number): Promise<void> {
  const main = anOfflineMain();
  const today = dayOf(systemClock.now(), 'UTC');
  main.deliver({
    ...{ kind: 'taskStatuses', asOf: systemClock.now() },
    records: ['active', 'complete'].map((state, position) => ({
      ...{ id: state, name: state, color: '#888888', position, state },
    })),
  });
  for (let from = 0; from < count; from += PAGE) {
    const size = Math.min(PAGE, count - from);
    const records = Array.from({ length: size }, (_, at) => taskOf(from + at, today));
    main.deliver({ kind: 'tasks', asOf: systemClock.now(), records });
  }
  await mountWindow(main, 'settings');
  await waitForPages(main, Math.ceil(count / PAGE) + 1);
}

function taskOf(index: number, today: string): Task {
  const verb = verbs[index % verbs.length];
  const thing = things[(index * 7) % things.length];
  return aRecord('task', {
    ...{ id: `t${index}`, title: `${verb} the ${thing} ${(index * 7919) % 99_991}` },
    due_date: index % 9 === 0 ? null : addDays(today, ((index * 31) % 400) - 200),
    task_status_id: index % 3 === 0 ? 'complete' : 'active',
    assignee_member_id: (index % 4) + 1,
  }) as unknown as Task;
}

/** Does something, and answers how many milliseconds later the frame was drawn that shows it. */
export async function timeToShow({ act, shows }: { act: Act; shows: string }): Promise<number> {
  const from = performance.now();
  doAct(act);
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (new RegExp(shows, 's').test(document.querySelector('main')?.textContent ?? '')) break;
  }
  return (await drawn()) - from;
}

type Act =
  | { readonly key: string; readonly ctrl: boolean }
  | { readonly click: string }
  /** Scrolls the table to a line. */
  | { readonly line: number }
  | { readonly type: string };

function doAct(act: Act): void {
  if ('key' in act) {
    dispatchEvent(new KeyboardEvent('keydown', { key: act.key, ctrlKey: act.ctrl, bubbles: true }));
  } else if ('click' in act) document.querySelector<HTMLElement>(act.click)?.click();
  else if ('line' in act) {
    const box = document.querySelector('[role="grid"] [tabindex="-1"]');
    if (box !== null) box.scrollTop = act.line * 32;
  } else {
    const input = document.querySelector<HTMLInputElement>('main [role="searchbox"]');
    if (input === null) return;
    input.value = act.type;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Scrolls a box by steps, a frame each; answers with how long each frame took. */
export async function scrollThrough(selector: string): Promise<number[]> {
  const box = document.querySelector<HTMLElement>(selector);
  if (box === null) return [];
  const frames: number[] = [];
  let before = performance.now();
  for (let step = 1; step <= 120; step += 1) {
    box.scrollTop = step * 240;
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    frames.push(now - before);
    before = now;
  }
  return frames;
}
