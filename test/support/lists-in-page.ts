/**
 * The main window with a long list, on a fake main in a page of its own, for `npm run bench --
 * lists`. It has real screens, a real cache and real time.
 */
import { systemClock } from '../../renderer/system/clock.ts';
import { placesToDraw, rowsToDraw } from '../../renderer/ui/rows-in-view.ts';
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
  const thing = things[(index * 3) % things.length];
  return aRecord('task', {
    ...{ id: `t${index}`, title: `${verb} the ${thing} ${(index * 7919) % 99_991}` },
    due_date: index % 9 === 0 ? null : addDays(today, ((index * 31) % 400) - 200),
    task_status_id: index % 3 === 0 ? 'complete' : 'active',
    assignee_member_id: (index % 4) + 1,
  }) as unknown as Task;
}

/**
 * Does something, and answers how many milliseconds later the frame was drawn that shows it: these
 * words, or another count of rows.
 */
export async function timeToShow({ act, shows }: Step): Promise<number> {
  const from = performance.now();
  const before = countShown();
  doAct(act);
  const isShown = () =>
    shows === undefined
      ? countShown() !== before
      : new RegExp(shows, 's').test(document.querySelector('main')?.textContent ?? '');
  do await new Promise(requestAnimationFrame);
  while (!isShown());
  return (await drawn()) - from;
}

type Step = { readonly act: Act; readonly shows?: string };

function countShown(): string {
  return document.querySelector('main footer .count')?.textContent ?? '';
}

type Act =
  | { readonly key: string; readonly ctrl: boolean }
  /** The last one of these; of those with this text. */
  | { readonly click: string; readonly text?: string }
  | { readonly type: string };

function doAct(act: Act): void {
  if ('key' in act) {
    dispatchEvent(new KeyboardEvent('keydown', { key: act.key, ctrlKey: act.ctrl, bubbles: true }));
  } else if ('click' in act) {
    const all = [...document.querySelectorAll<HTMLElement>(act.click)];
    const found = all.findLast(({ textContent }) => textContent.includes(act.text ?? ''));
    if (found === undefined) throw new Error(`There is no ${act.click} to click.`);
    found.click();
  } else {
    const input = document.querySelector<HTMLInputElement>('main [role="searchbox"]');
    if (input === null) throw new Error('There is no field to search in.');
    input.value = act.type;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** A frame of scrolling: how long after the one before it began, and how long it took to make. */
export type Frame = { readonly sinceMs: number; readonly workMs: number };

/** Scrolls a box from its top by steps, a frame each. */
export async function scrollThrough({ selector, step }: Scroll): Promise<Frame[]> {
  const box = document.querySelector<HTMLElement>(selector);
  if (box === null) throw new Error(`There is no ${selector} to scroll.`);
  const frames: Frame[] = [];
  const by = step ?? (box.scrollHeight - box.clientHeight) / FRAMES;
  const begun = () => new Promise<number>(requestAnimationFrame);
  let before = await begun();
  for (let count = 1; count <= FRAMES; count += 1) {
    box.scrollTop = count * by;
    const at = await begun();
    frames.push({ sinceMs: at - before, workMs: (await drawn()) - at });
    before = at;
  }
  if (box.scrollTop < FRAMES * by - 1) throw new Error('It did not scroll.');
  return frames;
}

type Scroll = {
  readonly selector: string;
  /** In pixels; `null` for as much as leads to the end. */
  readonly step: number | null;
};

const FRAMES = 240;

/** Words of a row as in the table: a mark, a title, and four columns. */
const CELLS = ['', 'Call about the offer', 'May 17', 'Project 3', 'active', 'Team member 2'];
const TRACKS = '28px minmax(0, 1fr) 100px 180px 130px 160px';
const ROW_PX = 32;

/**
 * Opens the least that a list of so many rows needs to scroll. It draws as many lines as the table, with
 * as many cells. A line that comes takes the place of one that left.
 */
export function openBareList(count: number): void {
  const places = placesToDraw({ top: 0, height: innerHeight, rowHeight: ROW_PX });
  const box = document.createElement('div');
  box.id = 'bare';
  box.style.cssText = 'position: relative; height: 100vh; overflow: hidden auto; contain: strict';
  const room = document.createElement('div');
  room.style.height = `${count * ROW_PX}px`;
  const lines = Array.from({ length: places }, aBareLine);
  const draw = () => {
    const view = { top: box.scrollTop, height: box.clientHeight, rowHeight: ROW_PX };
    const [first, end] = rowsToDraw(view, count);
    for (let row = first; row < end; row += 1) {
      const line = lines[row % places];
      if (line === undefined || line.dataset['row'] === String(row)) continue;
      line.dataset['row'] = String(row);
      line.style.transform = `translateY(${row * ROW_PX}px)`;
      for (const [at, cell] of [...line.children].entries()) {
        cell.textContent = at === 0 ? '' : `${CELLS[at]} ${row}`;
      }
    }
  };
  room.append(...lines);
  box.append(room);
  box.addEventListener('scroll', draw);
  document.body.replaceChildren(box);
  draw();
}

function aBareLine(): HTMLElement {
  const line = document.createElement('div');
  line.style.cssText = `position: absolute; inset-inline: 0; top: 0; display: grid; height: ${ROW_PX}px; contain: strict; grid-template-columns: ${TRACKS}`;
  line.append(...CELLS.map(() => document.createElement('span')));
  return line;
}
