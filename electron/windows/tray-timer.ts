/** The timer in the tray's menu: stop with the time so far, or start one of the last five. */
import type { MenuItemConstructorOptions } from 'electron';
import { elapsedInMinutes } from '../../shared/time/duration-text.ts';
import { subjectLine } from '../../shared/time/subject-names.ts';
import { elapsedMs } from '../../shared/time/timer.ts';
import type { TimerState, TimerSubject } from '../../shared/time/timer-state.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';

export type TrayTimerActions = {
  readonly onstop: () => void;
  /** Without a subject: the last timer, or nothing in particular. */
  readonly onstart: (subject?: TimerSubject) => void;
};

/** Long labels are cut, to fit a menu. */
const LABEL_CHARS_MAX = 40;

/** The items of the menu. */
export function timerItems(
  state: TimerState,
  at: Instant,
  { onstart, onstop }: TrayTimerActions,
): MenuItemConstructorOptions[] {
  const recent = state.recent.map((subject, index) => ({
    id: `recent-timer-${index}`,
    label: withoutKey(subjectLine(subject, state.names, LABEL_CHARS_MAX)),
    click: () => onstart(subject),
  }));
  const { running } = state;
  const first: MenuItemConstructorOptions =
    running === null
      ? { id: 'start-timer', label: 'Start timer', click: () => onstart() }
      : {
          id: 'stop-timer',
          label: withoutKey(`Stop timer: ${timerLine(state, at)}`),
          click: onstop,
        };
  if (recent.length === 0) return [first];
  return [first, { id: 'recent-timers', label: 'Start again', submenu: recent }];
}

/** `1:24 · Call`; empty while no timer runs. */
export function timerLine(state: TimerState, at: Instant): string {
  if (state.running === null) return '';
  const seconds = Math.floor(elapsedMs(state, at) / SECOND_MS);
  const words = subjectLine(state.running.subject, state.names, LABEL_CHARS_MAX);
  return `${elapsedInMinutes(seconds)} · ${words}`;
}

/** A single `&` would mark a key. */
function withoutKey(label: string): string {
  return label.replaceAll('&', '&&');
}
