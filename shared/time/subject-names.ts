/** The names of what timers are for: windows read them, and main keeps them beside the timer (T10.9). */
import { SUBJECT_NAMES_MAX } from './bounds.ts';
import type { SubjectNames, TimerState, TimerSubject } from './timer-state.ts';

type Subject = Pick<TimerSubject, 'projectId' | 'taskId'>;
type NamedState = Pick<TimerState, 'running' | 'recent' | 'undecided'>;

/** Returns what it is about: `Relaunch · Fjellvik Outdoor`; empty where no window has read it. */
export function nameOfSubject(names: SubjectNames, { projectId, taskId }: Subject): string {
  return names.find((one) => one.projectId === projectId && one.taskId === taskId)?.words ?? '';
}

/** Returns the description, else what it is about, in one line of at most `charsMax`. */
export function subjectLine(subject: TimerSubject, names: SubjectNames, charsMax: number): string {
  const line = subject.description.split('\n')[0]?.trim() || nameOfSubject(names, subject);
  if (line === '') return 'No description';
  return line.length > charsMax ? `${line.slice(0, charsMax - 1)}…` : line;
}

/** Returns the subjects that only a name tells, the running timer's first, each once. */
export function subjectsToName({ running, recent, undecided }: NamedState): readonly Subject[] {
  const all = [...(running === null ? [] : [running]), ...undecided].map(({ subject }) => subject);
  const unnamed = [...all, ...recent].filter(
    ({ description, projectId, taskId }) =>
      description.trim() === '' && (projectId !== null || taskId !== null),
  );
  const byIds = new Map(unnamed.map((one) => [JSON.stringify([one.projectId, one.taskId]), one]));
  return [...byIds.values()]
    .slice(0, SUBJECT_NAMES_MAX)
    .map(({ projectId, taskId }) => ({ projectId, taskId }));
}

/** Keeps the new names, and those known of other subjects that are still timed. */
export function withNames(state: TimerState, read: SubjectNames): TimerState {
  const names = subjectsToName(state).flatMap((subject) => {
    const words = nameOfSubject(read, subject) || nameOfSubject(state.names, subject);
    return words === '' ? [] : [{ ...subject, words }];
  });
  return JSON.stringify(names) === JSON.stringify(state.names) ? state : { ...state, names };
}
