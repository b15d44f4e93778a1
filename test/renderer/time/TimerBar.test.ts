import { tick } from 'svelte';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TimerView } from '../../../shared/ipc/timer-calls.ts';
import { TIMER_TEXT_CHARS_MAX } from '../../../shared/time/bounds.ts';
import type { AwayReason, AwaySpan, TimerSubject } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { type OpenWindow, openWindow, openWindowOn } from '../../support/open-window.ts';
import { doubleClick } from '../../support/real-mouse.ts';

/** At 60 frames a second. */
const FRAME_MS = 1_000 / 60;
const TOGGLE = '{Control>}{Shift>}T{/Shift}{/Control}';

const field = () => page.getByLabelText('What are you working on?');
const bar = () => page.getByRole('form', { name: 'Timer' });
const inBar = (name: string) => bar().getByRole('button', { name });
const elapsed = () => page.getByRole('timer');
const status = () => page.getByRole('contentinfo', { name: 'Status' });
const question = () => page.getByRole('complementary', { name: 'Time away' });

async function openTime() {
  const window = await openWindow();
  window.main.setLine('unreachable'); // so that new entries wait in the outbox
  await goTo('time');
  await expect.element(field()).toBeVisible();
  return window;
}

async function startCall() {
  const window = await openTime();
  await field().fill('Call');
  await userEvent.keyboard('{Enter}');
  await expect.element(elapsed()).toHaveTextContent('0:00:00');
  return window;
}

/** Waits until the start is drawn: a busy machine would draw it in the seconds that are counted. */
async function untilStill() {
  let [before, unchanged] = ['', 0];
  await expect
    .poll(() => {
      const { innerHTML } = document.body;
      unchanged = innerHTML === before ? unchanged + 1 : 0;
      before = innerHTML;
      return unchanged;
    })
    .toBeGreaterThan(3);
}

/** Hours in a moment: the test needs none of their seconds. */
async function pass(time: OpenWindow['time'], ms: number) {
  time.set(ms - SECOND_MS);
  await time.pass(SECOND_MS);
}

/** The new entries, as they are sent. */
const made = ({ main }: OpenWindow) =>
  main.queue.writes.map(({ change }) => ('fields' in change ? change.fields : {}));

const iso = (at: Instant) => new Date(at).toISOString();

const subject: TimerSubject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};

/** The announcement of a timer that has run for an hour, with a time away in it. */
function withAway(window: OpenWindow, reason: AwayReason): TimerView {
  const now = window.time.clock.now();
  const startAt = now - HOUR_MS;
  const running = { id: 'timer-1', startAt, zone: 'UTC', subject, heartbeatAt: now, inputAt: now };
  const span: AwaySpan = {
    ...{ id: 'away-1', timerId: 'timer-1', zone: 'UTC', reason, subject },
    ...{ startAt: now - 40 * MINUTE_MS, endAt: now - 10 * MINUTE_MS },
  };
  return {
    running: { ...running, clockShiftMs: 0, away: null, entry: null },
    ...{ undecided: [span], discarded: null, entryless: null, recent: [subject], names: [] },
    ...{ zone: 'UTC', isIdleMeasured: true },
  };
}

test('leaves the description of a running timer room to be read on Today', async () => {
  await startCall();
  await goTo('today');
  for (const width of [720, 1_200]) {
    await page.viewport(width, 800);
    expect(field().element().getBoundingClientRect().width).toBeGreaterThanOrEqual(200);
  }
});

test('[T10.1] starts by Enter, counts, and makes one entry when it is stopped', async () => {
  const window = await startCall();
  await expect.element(field()).toHaveFocus();
  const startAt = window.time.clock.now();
  await pass(window.time, 90 * MINUTE_MS);
  await expect.element(elapsed()).toHaveTextContent('1:30:00');
  await inBar('Stop').click();
  await expect.element(elapsed()).not.toBeInTheDocument();
  await expect.element(inBar('Start')).toHaveFocus();
  expect(made(window)).toMatchObject([
    { description: 'Call', started_at: iso(startAt), ended_at: iso(startAt + 90 * MINUTE_MS) },
  ]);
});

const short = 'ran for less than a second, so there’s no time entry.';

test('[T10.11] keeps the words of a timer that is stopped at once, and says why it made no entry', async () => {
  const window = await startCall();
  await inBar('Stop').click();
  await expect.element(elapsed()).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('Call');
  const words = `The timer ${short} What it was for is still in the field.`;
  await expect.element(page.getByRole('main').getByText(words)).toBeVisible();
  await expect.element(status().getByRole('status').getByText(words)).toBeInTheDocument();
  expect(made(window)).toEqual([]);
  await openWindowOn(window, 'time');
  await expect.element(field()).toHaveValue('Call');
  await field().fill('');
  await expect.element(field()).toHaveValue('');
  await expect.element(page.getByRole('main').getByText(words)).not.toBeInTheDocument();
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  await expect.element(inBar('Recent')).toBeVisible();
  await expect.element(field()).toHaveValue(''); // given up by the user
});

test('[T10.11] keeps the words also where the timer is stopped from elsewhere, in another place', async () => {
  const window = await startCall();
  await goTo('outbox');
  await window.main.bridge.stopTimer(null); // as the tray, a link and a notification do
  await expect.element(status().getByText(short, { exact: false }).first()).toBeVisible();
  await userEvent.keyboard(TOGGLE);
  await expect.element(status().getByRole('button', { name: '0:00 Call' })).toBeVisible();
  await pass(window.time, MINUTE_MS);
  await status().getByRole('button', { name: 'Stop timer' }).click();
  await goTo('time');
  await expect.element(field()).toHaveValue('');
  expect(made(window)).toMatchObject([{ description: 'Call' }]);
});

test('[T10.12] names the list that has the words where the field has others, or a timer runs', async () => {
  const window = await startCall();
  await inBar('Switch').click();
  await page.getByRole('menuitem', { name: 'Something new' }).click();
  const before = `The timer before ${short} What it was for is under Switch.`;
  await expect.element(page.getByRole('main').getByText(before)).toBeVisible();
  await expect.element(field()).toHaveValue('');
  await pass(window.time, MINUTE_MS);
  await expect.element(page.getByRole('main').getByText(before)).not.toBeInTheDocument();
  await inBar('Stop').click();
  await field().fill('Half typed');
  await inBar('Recent').click();
  await page.getByRole('menuitem', { name: 'Call' }).click();
  await expect.element(field()).toHaveValue('Call');
  await inBar('Stop').click();
  await expect.element(field()).toHaveValue('Half typed');
  await expect
    .element(
      page.getByRole('main').getByText(`The timer ${short} What it was for is under Recent.`),
    )
    .toBeVisible();
});

test('[T10] still runs after a double click on Start, and is stopped by one on Stop', async () => {
  const window = await openTime();
  await field().fill('Call');
  await doubleClick(inBar('Start').element(), async () => {
    await expect.element(inBar('Stop')).toBeVisible();
  });
  await pass(window.time, MINUTE_MS);
  await expect.element(elapsed()).toHaveTextContent('0:01:00');
  await doubleClick(status().getByRole('button', { name: 'Stop timer' }).element(), async () => {
    await expect.element(status().getByRole('button', { name: 'Start timer' })).toBeVisible();
  });
  await pass(window.time, MINUTE_MS);
  await expect.element(elapsed()).not.toBeInTheDocument();
  expect(made(window)).toMatchObject([{ description: 'Call' }]);
});

test('shows the same time in the status line and the sidebar of every place, and stops there', async () => {
  const window = await startCall();
  await goTo('outbox');
  await pass(window.time, 84 * MINUTE_MS);
  await expect.element(status().getByRole('button', { name: '1:24 Call' })).toBeVisible();
  const place = page.getByRole('button', { name: /^Time \d:\d\d, timer running$/ });
  await expect.element(place.getByText('1:24')).toBeVisible();
  await status().getByRole('button', { name: 'Stop timer' }).click();
  await expect.element(place).not.toBeInTheDocument();
  expect(made(window)).toHaveLength(1);
});

test('[T10.3] starts, switches and resumes in the status line of every place', async () => {
  const window = await startCall();
  await goTo('outbox');
  await status().getByRole('button', { name: 'Stop timer' }).click();
  await expect.element(status().getByRole('button', { name: 'Start timer' })).toHaveFocus();
  await status().getByRole('button', { name: 'Recent' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Call' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(status().getByRole('button', { name: '0:00 Call' })).toBeVisible();
  await pass(window.time, 10 * MINUTE_MS);
  await status().getByRole('button', { name: 'Switch' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Plan');
  await goTo('outbox');
  await status().getByRole('button', { name: 'Switch' }).click();
  await page.getByRole('menuitem', { name: 'Call' }).click();
  await expect.element(status().getByRole('button', { name: '0:00 Call' })).toBeVisible();
  const { recent } = await window.main.bridge
    .readTimer(null)
    .then((read) => (read.ok ? read.value : { recent: [] }));
  expect(recent.map(({ description }) => description)).toEqual(['Call', 'Plan']);
});

test('starts and stops by Ctrl+Shift+T anywhere: for what was timed last where nothing is typed', async () => {
  const window = await startCall();
  await goTo('clients');
  await pass(window.time, MINUTE_MS);
  await userEvent.keyboard(TOGGLE);
  await expect.element(status().getByText('Timer stopped')).toBeInTheDocument();
  await pass(window.time, MINUTE_MS);
  await userEvent.tab(); // the words are no news any more
  await expect.element(status().getByText('Timer stopped')).not.toBeInTheDocument();
  await userEvent.keyboard(TOGGLE);
  await expect.element(status().getByRole('button', { name: '0:00 Call' })).toBeVisible();
});

test('[T10.3] switches to one of the last five, and to a new subject', async () => {
  const window = await startCall();
  await pass(window.time, 10 * MINUTE_MS);
  await inBar('Switch').click();
  await expect.element(page.getByRole('menuitem', { name: 'Something new' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('Plan');
  await pass(window.time, 20 * MINUTE_MS);
  await inBar('Switch').click();
  await page.getByRole('menuitem', { name: 'Call' }).click();
  await expect.element(field()).toHaveValue('Call');
  await expect.element(elapsed()).toHaveTextContent('0:00:00');
  expect(made(window)).toMatchObject([{ description: 'Call' }, { description: 'Plan' }]);
});

test('[T10.4] corrects the start by typing a clock time', async () => {
  const { time } = await startCall();
  const startAt = time.clock.now();
  await pass(time, 10 * MINUTE_MS);
  const earlier = iso(startAt - 30 * MINUTE_MS).slice(11, 16);
  await bar().getByLabelText('Started at').fill(earlier);
  await userEvent.keyboard('{Enter}');
  await expect.element(elapsed()).toHaveTextContent('0:40:00');
  await page.getByRole('button', { name: 'Undo' }).click(); // T22.1
  await expect.element(elapsed()).toHaveTextContent('0:10:00');
});

test('[T22.1] undoes the choice of another project for the timer', async () => {
  const { main, time } = await startCall();
  const projects = [3, 4].map((id) => aRecord('project', { id, title: `Project ${id}` }));
  main.deliver({ kind: 'projects', asOf: 0, records: projects as never });
  const chosen = () => bar().getByRole('button', { name: /of the timer$/ });
  for (const name of ['Project 3', 'Project 4']) {
    await chosen().click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(chosen()).toMatchTextContent(new RegExp(name));
    await time.pass(name === 'Project 3' ? 11 * SECOND_MS : SECOND_MS);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(chosen()).toMatchTextContent(/Project 3/);
});

test('[T22.1] offers no Undo of a project that is chosen before the timer is started', async () => {
  const { main } = await openTime();
  const records = [aRecord('project', { id: 3, title: 'Project 3' })];
  main.deliver({ kind: 'projects', asOf: 0, records: records as never });
  const chosen = () => bar().getByRole('button', { name: /of the timer$/ });
  await chosen().click();
  await page.getByRole('option', { name: /Project 3/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(chosen()).toMatchTextContent(/Project 3/);
  await expect.element(page.getByText('Project of the timer changed')).not.toBeInTheDocument();
});

test('puts the start of the timer over no button in a narrow bar', async () => {
  await startCall();
  (bar().element() as HTMLElement).style.width = '400px';
  const start = bar().getByLabelText('Started at').element().getBoundingClientRect();
  const { left } = inBar('Switch').element().getBoundingClientRect();
  expect(start.right).toBeLessThanOrEqual(left);
});

test('paints one element each second, and none while the window is hidden', async () => {
  const { time } = await startCall();
  await time.pass(SECOND_MS);
  await expect.element(elapsed()).toHaveTextContent('0:00:01'); // the start is drawn to its end
  const painted = new Set<string>();
  const watch = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      painted.add(element?.role ?? element?.outerHTML ?? 'an element that is gone');
    }
  });
  watch.observe(document.body, { subtree: true, characterData: true, childList: true });
  onTestFinished(() => watch.disconnect());
  // On a busy machine the rest of the window is drawn later than the timer.
  await expect
    .poll(async () => {
      painted.clear();
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      return [...painted];
    })
    .toEqual([]);
  await time.pass(3 * SECOND_MS);
  await expect.element(elapsed()).toHaveTextContent('0:00:04');
  expect([...painted]).toEqual(['timer']);

  hide(true);
  onTestFinished(() => hide(false));
  await expect.element(elapsed()).toHaveTextContent('0:00:04');
  painted.clear();
  await time.pass(30 * SECOND_MS);
  expect(elapsed().element().textContent).toBe('0:00:04');
  expect(painted.size).toBe(0);
  hide(false);
  await expect.element(elapsed()).toHaveTextContent('0:00:34');
});

test('a key in the field changes nothing but the field, and is drawn in a frame, beside a full week', async () => {
  const window = await openWindow({}, (main) => {
    const records = Array.from({ length: 200 }, (_, index) =>
      aRecord('time-entry', { id: index + 1, date: '2026-11-20', description: `Work ${index}` }),
    );
    main.deliver({ kind: 'timeEntries', asOf: 0, records: records as never });
  });
  await goTo('time');
  await expect.element(page.getByText('Work 199')).toBeInTheDocument();
  await field().click();
  await userEvent.keyboard('C');
  await window.time.pass(2 * SECOND_MS); // what is kept of a half-typed line is kept by then
  const changes: Node[] = [];
  const watch = new MutationObserver((all) => changes.push(...all.map(({ target }) => target)));
  watch.observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true, attributes: true },
  });
  const longTasks: number[] = [];
  const tasks = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  tasks.observe({ type: 'longtask' });
  onTestFinished(() => {
    watch.disconnect();
    tasks.disconnect();
  });
  await userEvent.keyboard('all');
  await expect.element(field()).toHaveValue('Call');
  const list = document.querySelector('.list');
  expect(list?.querySelectorAll('[data-entry]')).toHaveLength(200);
  expect(changes.filter((node) => list?.contains(node))).toEqual([]);
  expect(changes.length).toBeLessThan(10);
  // A busy machine makes one task long now and then; what costs too much does so with each key.
  expect(longTasks.length).toBeLessThan(3);
});

function hide(isHidden: boolean) {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (isHidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('tells why a timer was not started, and keeps the input', async () => {
  const { main } = await openTime();
  main.isDiskFull = true;
  await field().fill('Call');
  await inBar('Start').click();
  await expect.element(status().getByRole('alert')).toHaveTextContent('The disk is full.');
  await expect.element(field()).toHaveValue('Call');
  await expect.element(elapsed()).not.toBeInTheDocument();
});

test('[P2] keeps a description that is too long whole, says so, and starts nothing for it', async () => {
  const { main } = await openTime();
  const long = 'x'.repeat(TIMER_TEXT_CHARS_MAX + 1);
  await field().fill(long);
  const words = /has 10,001 characters, and 10,000 are the most/;
  await expect.element(inBar('Start')).toBeVisible();
  await expect.element(field()).toHaveAccessibleDescription(words);
  await inBar('Start').click();
  await expect.element(status().getByRole('alert')).toMatchTextContent(words);
  expect(main.callsOf('startTimer')).toEqual([]);
  await field().fill(long.slice(1));
  await inBar('Start').click();
  await expect.element(elapsed()).toBeVisible();
});

test('[P2] keeps a too long description of a running timer for the page after a crash', async () => {
  const window = await startCall();
  const long = 'x'.repeat(TIMER_TEXT_CHARS_MAX + 1);
  await field().fill(long);
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  await expect.element(field()).toHaveValue(long);
  await field().fill('Call with Ada');
  await window.time.pass(300);
  expect(await window.main.bridge.readTimer(null)).toMatchObject({
    value: { running: { subject: { description: 'Call with Ada' } } },
  });
  expect([...window.main.unfinished.keys()]).not.toContain('time running');
});

test('[P2] keeps a too long description for the next timer when the running one is stopped elsewhere', async () => {
  const window = await startCall();
  const long = 'x'.repeat(TIMER_TEXT_CHARS_MAX + 1);
  await field().fill(long);
  await window.time.pass(300);
  await window.main.bridge.stopTimer(null);
  await expect.element(page.getByRole('button', { name: 'Start' }).first()).toBeVisible();
  await expect.element(field()).toHaveValue(long);
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  await expect.element(field()).toHaveValue(long);
  await field().fill('Next call');
  await window.time.pass(300);
  expect([...window.main.unfinished.keys()]).toEqual(['time timer']);
});

test('[P2] keeps words for the running timer that a full disk refused when it is stopped elsewhere', async () => {
  const window = await startCall();
  window.main.isDiskFull = true;
  await field().fill('Call with Ada');
  await window.time.pass(300);
  window.main.isDiskFull = false;
  await window.main.bridge.stopTimer(null);
  await expect.element(field()).toHaveValue('Call with Ada');
  await window.time.pass(300);
  await page.getByRole('button', { name: 'Start' }).first().click();
  await expect.element(field()).toHaveValue('Call with Ada');
  await window.time.pass(300);
  expect([...window.main.unfinished.keys()]).toEqual([]);
});

test('[T12.1] asks about a time away in every place; Enter in a field answers nothing', async () => {
  const window = await openTime();
  window.main.emit('timerChanged', withAway(window, 'idle'));
  await expect.element(question().getByText(/You were away .* \(30 min\) .*“Call”/)).toBeVisible();
  await expect.element(elapsed()).toHaveTextContent('0:30:00');
  await page.getByLabelText('Description').click();
  await userEvent.keyboard('Other work{Enter}{Enter}');
  expect(window.main.callsOf('answerAway')).toEqual([]);
  await goTo('outbox');
  const discard = 'Discard and stop, keep 10 min since'; // T13.1
  for (const name of ['Keep', discard, 'Discard and go on', 'For another project…']) {
    await expect.element(question().getByRole('button', { name, exact: true })).toBeVisible();
  }
  expect(question().element().contains(document.activeElement)).toBe(false);
});

test('[T13] answers one time away with a double click, not the next one too', async () => {
  const window = await openTime();
  const asked = withAway(window, 'idle');
  const next = asked.undecided.map((span) => ({ ...span, id: 'away-2' }));
  window.main.emit('timerChanged', { ...asked, undecided: [...asked.undecided, ...next] });
  const keep = question().getByRole('button', { name: 'Keep', exact: true });
  await expect.element(keep).toBeVisible();
  await doubleClick(keep.element(), async () => {
    window.main.emit('timerChanged', { ...asked, undecided: next });
    await expect.element(question().getByText('more to decide')).not.toBeInTheDocument();
  });
  await new Promise((done) => requestAnimationFrame(done));
  expect(window.main.callsOf('answerAway')).toMatchObject([{ id: 'away-1' }]);
});

test('[T10.9] tells main what a timer without a description is for, and asks by that name', async () => {
  const window = await openTime();
  const { main } = window;
  const asked = withAway(window, 'idle');
  const onProject = { ...subject, description: '', projectId: '3' };
  const undecided = asked.undecided.map((span) => ({ ...span, subject: onProject }));
  main.emit('timerChanged', { ...asked, undecided });
  await expect.element(question().getByText(/while the timer ran\. Was it work/)).toBeVisible();
  expect(main.callsOf('nameTimers')).toEqual([]);
  const relaunch = aRecord('project', { id: 3, title: 'Relaunch', company_name: 'Atlas' });
  main.deliver({ kind: 'projects', asOf: 0, records: [relaunch] as never });
  const names = [{ projectId: '3', taskId: null, words: 'Relaunch · Atlas' }];
  await expect.poll(() => main.callsOf('nameTimers')).toEqual([{ names }]);
  main.emit('timerChanged', { ...asked, undecided, names });
  await expect.element(question().getByText(/ran for “Relaunch · Atlas”/)).toBeVisible();
  expect(main.callsOf('nameTimers')).toHaveLength(1);
});

test('[T10.9] shows the name that main has kept until the names are read', async () => {
  const window = await openTime();
  const asked = withAway(window, 'idle');
  const onProject = { ...subject, description: '', projectId: '3' };
  const undecided = asked.undecided.map((span) => ({ ...span, subject: onProject }));
  const names = [{ projectId: '3', taskId: null, words: 'Relaunch' }];
  window.main.emit('timerChanged', { ...asked, undecided, names });
  await expect.element(question().getByText(/ran for “Relaunch”/)).toBeVisible();
});

test('[T13.3] undoes a discard for ten seconds, and keeps the focus', async () => {
  const window = await openTime();
  const asked = withAway(window, 'idle');
  window.main.emit('timerChanged', asked);
  await question().getByRole('button', { name: 'Discard and go on' }).click();
  const [span = null] = asked.undecided;
  const answered = { ...asked, undecided: [], discarded: span };
  window.main.emit('timerChanged', answered);
  await expect.element(question().getByText(/^Discarded 30 min away/)).toBeVisible();
  await expect.element(question().getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => window.main.callsOf('undoDiscard')).toEqual([{ id: span?.id }]);
  window.main.emit('timerChanged', answered);
  await expect.element(question().getByText(/^Discarded/)).toBeVisible();
  await window.time.pass(10 * SECOND_MS);
  await expect.element(question()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement === document.body).toBe(false);
});

test('[T13.5] brings back what was typed for a time away after Cancel, and keeps it over a restart', async () => {
  const window = await openTime();
  const asked = withAway(window, 'idle');
  window.main.emit('timerChanged', asked);
  const other = () => question().getByRole('button', { name: 'For another project…' });
  const typed = () => page.getByLabelText('What did you do while away?');
  await other().click();
  await typed().fill('Phone call');
  await question().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(typed()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(typed()).toHaveValue('Phone call');
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  window.main.emit('timerChanged', asked);
  await expect.element(typed()).toHaveValue('Phone call');
  await other().click(); // closes it too
  await window.main.emit('timerChanged', { ...asked, undecided: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(question().getByText(/“Phone call”/)).toBeVisible(); // T13.6
});

test.each(['Keep', 'Discard and go on'])(
  '[T13.6] keeps what was typed for a time away that is decided by “%s”',
  async (choice) => {
    const window = await openTime();
    window.main.emit('timerChanged', withAway(window, 'idle'));
    await page.getByLabelText('Description', { exact: true }).fill('Half a line');
    await question().getByRole('button', { name: 'For another project…' }).click();
    await page.getByLabelText('What did you do while away?').fill('Phone call');
    await question().getByRole('button', { name: choice }).click();
    window.main.emit('timerChanged', { ...withAway(window, 'idle'), undecided: [] });
    await expect.element(question().getByText(/“Phone call”/)).toBeVisible();
    await question().getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.element(question().getByText(/“Phone call”/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await window.time.pass(300);
    await openWindowOn(window, 'time');
    window.main.emit('timerChanged', { ...withAway(window, 'idle'), undecided: [] });
    await question().getByRole('button', { name: 'Use it for a new entry' }).click();
    const line = page.getByLabelText('Description', { exact: true });
    await expect.element(line).toHaveValue('Phone call');
    await page.getByRole('button', { name: 'Bring it back now' }).click();
    await expect.element(line).toHaveValue('Half a line');
  },
);

describe('a timer of half a day', () => {
  const long = () => page.getByRole('complementary', { name: 'Long timer' });
  const ends = {
    'the button of its bar': () => inBar('Stop').click(),
    'the button of the status line': () => status().getByRole('button', { name: /^Stop/ }).click(),
    'its shortcut': () => userEvent.keyboard(TOGGLE),
  };

  test.each(Object.entries(ends))('[T14.1] is not ended unasked by %s', async (_, end) => {
    const window = await startCall();
    await pass(window.time, 12 * HOUR_MS);
    await end();
    await expect.element(long().getByText(/has run for 12 h, since/)).toBeVisible();
    expect(made(window)).toEqual([]);
    await long().getByRole('button', { name: 'Let it run' }).click();
    await expect.element(long()).not.toBeInTheDocument();
    await end();
    await long().getByRole('button', { name: 'Stop and save' }).click();
    await expect.element(elapsed()).not.toBeInTheDocument();
    expect(made(window)).toMatchObject([{ description: 'Call' }]);
  });

  test('[T14.1] [T14.2] is not ended unasked by a switch, and switches once that is confirmed', async () => {
    const window = await startCall();
    await pass(window.time, 12 * HOUR_MS);
    await inBar('Switch').click();
    await page.getByRole('menuitem', { name: 'Something new' }).click();
    await long().getByRole('button', { name: 'Save and switch' }).click();
    await expect.element(elapsed()).toHaveTextContent('0:00:00');
    await expect.element(field()).toHaveFocus();
    expect(made(window)).toMatchObject([{ description: 'Call' }]);
  });

  test.each([
    [null, 'Stop and save', ''],
    [{ ...subject, description: 'Other' }, 'Save and switch', 'Other'],
  ] as const)(
    '[T14.3] is asked about where %o is wished from outside the window',
    async (next, confirm, then) => {
      const window = await startCall();
      await pass(window.time, 12 * HOUR_MS);
      const wish = () => {
        window.main.chosenRecord = { kind: 'long-timer', next };
        window.main.emit('recordChosen', null);
      };
      wish();
      await expect.element(long().getByText(/has run for 12 h, since/)).toBeVisible();
      await long().getByRole('button', { name: 'Let it run' }).click();
      expect(made(window)).toEqual([]);
      wish();
      await long().getByRole('button', { name: confirm }).click();
      await expect.element(field()).toHaveValue(then);
      expect(made(window)).toMatchObject([{ description: 'Call' }]);
    },
  );

  test('[T14.3] is asked about where that was wished before the window knows of the timer', async () => {
    const window = await startCall();
    await pass(window.time, 12 * HOUR_MS);
    window.main.chosenRecord = { kind: 'long-timer', next: null };
    await openWindowOn(window, 'time');
    await expect.element(long().getByText(/has run for 12 h, since/)).toBeVisible();
    expect(made(window)).toEqual([]);
  });

  test.each([
    ['Discard and stop, keep 10 min since', 'Stop and save'],
    ['Discard and go on', 'Save and go on'],
  ])('[T14.1] is not ended unasked by “%s” of a time away', async (answer, confirm) => {
    const window = await openTime();
    const asked = withAway(window, 'idle');
    const startAt = window.time.clock.now() - 13 * HOUR_MS;
    const running = asked.running && { ...asked.running, startAt };
    window.main.emit('timerChanged', { ...asked, running });
    await question().getByRole('button', { name: answer }).click();
    await expect.element(long().getByText(/has run for 12 h 30 min, since/)).toBeVisible();
    expect(window.main.callsOf('answerAway')).toEqual([]);
    await long().getByRole('button', { name: confirm }).click();
    await expect.poll(() => window.main.callsOf('answerAway')).toHaveLength(1);
  });
});

test('[T10.13] says the day beside a start that is not of today, also while it is typed', async () => {
  const { time } = await startCall();
  await pass(time, 10 * MINUTE_MS);
  const later = iso(time.clock.now() + HOUR_MS).slice(11, 16);
  await expect.element(bar().getByText('Yesterday')).not.toBeInTheDocument();
  await bar().getByLabelText('Started at').fill(later);
  await expect.element(bar().getByText('Yesterday')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(bar().getByText('Yesterday')).not.toBeInTheDocument();
  await bar().getByLabelText('Started at').fill(later);
  await userEvent.keyboard('{Enter}');
  await expect.element(elapsed()).toHaveTextContent('23:00:00');
  await expect.element(bar().getByText('Yesterday')).toBeVisible();
});

test('[T10.14] closes the sentence about a timer without an entry, and leaves its words in the field', async () => {
  const window = await startCall();
  await inBar('Stop').click();
  const sentence = page.getByRole('main').getByText(short, { exact: false });
  await expect.element(sentence).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.element(sentence).not.toBeInTheDocument();
  await expect.element(field()).toHaveValue('Call');
  await expect.element(field()).toHaveFocus();
  await window.time.pass(300);
  await openWindowOn(window, 'time');
  await expect.element(field()).toHaveValue('Call');
  await expect.element(sentence).not.toBeInTheDocument();
});

test('[T13] hands the focus back once the last time away is answered', async () => {
  const window = await openTime();
  const field = page.getByLabelText('What are you working on?');
  await field.click();
  const asked = withAway(window, 'idle');
  window.main.emit('timerChanged', asked);
  await question().getByRole('button', { name: /^Keep/ }).click();
  window.main.emit('timerChanged', { ...asked, undecided: [] });
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('[T11] offers the last heartbeat beside now after a crash', async () => {
  const window = await openTime();
  window.main.emit('timerChanged', withAway(window, 'ended'));
  const lastSign = iso(window.time.clock.now() - 40 * MINUTE_MS).slice(11, 16);
  const until = question().getByRole('button', {
    name: `Until ${lastSign}, and 10 min since`,
  });
  await expect.element(until).toBeVisible();
  await expect.element(question().getByRole('button', { name: 'Until now' })).toBeVisible();
});

test('[T20] says that the time of a restored timer may be entered already', async () => {
  const window = await openTime();
  window.main.emit('timerChanged', { ...withAway(window, 'restored'), running: null });
  const words = /^From the restored copy: a timer for “Call”, .* \(30 min\)\. You may have entered/;
  await expect.element(question().getByText(words)).toBeVisible();
  const buttons = question().getByRole('button');
  expect(buttons.elements().map((one) => one.textContent?.trim())).toEqual([
    ...['Keep it as an entry', 'Discard', 'For another project…'],
  ]);
});

test('reports that the system does not tell when the user is away', async () => {
  const window = await openTime();
  window.main.emit('timerChanged', { ...withAway(window, 'idle'), isIdleMeasured: false });
  await expect.element(page.getByText(/doesn’t tell Traytable when you’re away/)).toBeVisible();
});

test('[T10.7] repaints one element a second, and wakes nothing in a hidden window', async () => {
  const { time } = await startCall();
  await untilStill();
  const painted = new Set<string | null>();
  const note = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      const { parentElement } = target;
      painted.add((target as Element).role ?? parentElement?.role ?? target.textContent);
    }
  };
  const observer = new MutationObserver(note);
  onTestFinished(() => observer.disconnect());
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await time.pass(5 * SECOND_MS);
  await expect.element(elapsed()).toHaveTextContent('0:00:05');
  note(observer.takeRecords());
  expect([...painted]).toEqual(['timer']);

  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => {
    visible.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  document.dispatchEvent(new Event('visibilitychange'));
  await tick();
  note(observer.takeRecords());
  painted.clear();
  const sleep = vi.spyOn(time.timer, 'sleep');
  await time.pass(5 * SECOND_MS);
  note(observer.takeRecords());
  expect([...painted]).toEqual([]);
  expect(sleep.mock.calls.filter(([delayMs]) => delayMs <= SECOND_MS)).toEqual([]);
});

test('[T10.8] takes a key within a frame above a full week', async () => {
  const day = '2026-11-16'; // in the week of the clock of these tests
  const entries = Array.from({ length: 300 }, (_, at) =>
    aRecord('time-entry', { id: at + 1, date: day, description: `Work ${at}`, tags: [] }),
  );
  const { main } = await openWindow({}, (fake) => {
    fake.deliver({ kind: 'timeEntries', asOf: 0, records: entries as never });
  });
  main.setLine('unreachable');
  await goTo('time');
  await expect.element(page.getByRole('button', { name: /Work 299/ })).toBeInTheDocument();
  const input = field().element() as HTMLInputElement;
  const costs: number[] = [];
  for (const letter of 'Call with the printer about the colours') {
    const from = performance.now();
    input.value += letter;
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await tick();
    input.getBoundingClientRect(); // laid out
    costs.push(performance.now() - from);
  }
  const median = costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)];
  expect(median).toBeLessThan(FRAME_MS);
});
