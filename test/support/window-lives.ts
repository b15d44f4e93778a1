/** Random lives of one note that three windows add paragraphs to, until all of it is sent. */
import fc from 'fast-check';
import { mergeText } from '../../shared/merge/record/merge-text.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import {
  baseFields,
  fieldsSet,
  isDiscardable,
  isLive,
  isUnderWay,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import {
  aCreate,
  aNote,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  refused,
} from './builders.ts';
import { anEditedQueue, type Editor } from './edited-queue.ts';

const names = ['A', 'B', 'C'] as const;
type Name = (typeof names)[number];
type Act = readonly [kind: Kind, window: Name, pick: number];

type Kind = keyof ReturnType<typeof actsOf>;

const BODY = 'content_html';
const FIRST = '<p>T0</p>';
const aBody = (html: string) => aNote({ title: 'Ada', [BODY]: html });
const bodyOf = (write: PendingWrite) => fieldsSet(write)[BODY] as string | undefined;
/** With 50 of these main forgets everything that was typed before. */
const LONG = 'x'.repeat(170_000);

/** Lives in which the acts happen as often as their weights say. */
export function livesOf(weights: Partial<Record<Kind, number>>, maxLength = 18) {
  const kinds = Object.entries(weights) as [Kind, number][];
  const act = fc.oneof(
    ...kinds.map(([kind, weight]) => ({
      ...{ weight, arbitrary: fc.tuple(fc.constant(kind), fc.constantFrom(...names), fc.nat(9)) },
    })),
  );
  return fc.array<Act>(act, { minLength: 3, maxLength });
}

/**
 * Lives this life. Returns how often the user is asked, and the paragraphs that are lost. Those are neither on the
 * service nor in a write.
 */
export function liveThrough(life: readonly Act[], start: 'unsent' | 'sent') {
  const story = aStory(start);
  const acts = actsOf(story);
  for (const [kind, window, pick] of life) acts[kind](window, pick);
  acts.open();
  while (story.sent() !== undefined) acts.answer();
  const texts = [story.now.body, ...story.ofNote().map(bodyOf)];
  const lost = story.typed.filter((one) => !texts.some((text) => text?.includes(one)));
  return { asked: story.now.asked, lost };
}

type Story = ReturnType<typeof aStory>;

function aStory(start: 'unsent' | 'sent') {
  const fields = { title: 'Ada', [BODY]: FIRST };
  const creates = start === 'sent' ? [] : [aCreate({ change: { kind: 'create', fields } })];
  const life = anEditedQueue('unreachable', creates);
  const body: string | undefined = start === 'sent' ? FIRST : undefined;
  const now = { body, asked: 0, events: 0 };
  const inWindow = (editor: string, revision: number): Editor => {
    const [id, base] =
      now.body === undefined ? [LOCAL_ID, null] : [NOTE_ID, baseOf(aBody(now.body))];
    return { record: { kind: 'note', id }, base, shown: { id, revision, editor } };
  };
  const unsaid = new Map<string, string>();
  const windows = new Map<string, { readonly body: string; readonly editor: Editor }>(
    names.map((name) => [name, { body: FIRST, editor: inWindow(name, 1) }]),
  );
  const ofNote = () =>
    life.writes().filter(({ record }) => record.id === LOCAL_ID || record.id === NOTE_ID);
  const live = () => ofNote().filter(isLive);
  const sent = () => live().find(isUnderWay);
  const typed: string[] = [];
  const next = () => {
    now.events += 1;
    return { at: NOON + now.events, id: `n${now.events}` };
  };
  const end = (outcome: Outcome) => {
    const write = sent();
    if (write) life.happen(outcomeEvent(write.id, outcome));
  };
  return { life, now, windows, unsaid, inWindow, ofNote, live, sent, typed, next, end };
}

function actsOf(story: Story) {
  return { ...actsOfWindows(story), ...actsOfService(story), ...actsOfUser(story) };
}

function actsOfWindows({ life, now, windows, unsaid, inWindow, live, typed, next }: Story) {
  const save = (name: Name, change: (body: string) => string) => {
    const window = windows.get(name);
    if (window === undefined) return;
    const body = change(window.body);
    windows.set(name, { ...window, body });
    life.save(`edit-${next().id}`, { [BODY]: body }, window.editor);
  };
  return {
    type: (name: Name) => {
      if (!windows.has(name)) return;
      const news = `<p>${name}${now.events}</p>`;
      typed.push(news);
      save(name, (body) => body + news);
    },
    /** Takes back its own last paragraph. */
    unsay: (name: Name) => {
      const last = typed.findLast((one) => one.startsWith(`<p>${name}`));
      if (last === undefined || !windows.get(name)?.body.includes(last)) return;
      typed.splice(typed.indexOf(last), 1);
      unsaid.set(name, last);
      save(name, (body) => body.replace(last, ''));
    },
    /** Types that again, letter for letter. */
    again: (name: Name) => {
      const last = unsaid.get(name);
      if (last === undefined || !windows.has(name)) return;
      unsaid.delete(name);
      typed.push(last);
      save(name, (body) => body + last);
    },
    show: (name: Name) => {
      const isGone = live().some(({ change }) => change.kind === 'delete');
      const pending = live().map(bodyOf);
      const shown = pending.findLast((body) => body !== undefined) ?? now.body;
      if (isGone || shown === undefined) windows.delete(name);
      else windows.set(name, { body: shown, editor: inWindow(name, life.revision()) });
    },
    remove: (name: Name) => {
      const window = windows.get(name);
      if (window) life.remove(window.editor, next());
    },
    forget: () => {
      for (let at = 0; at < 52; at += 1) {
        const { id } = next();
        const shown = { id, revision: life.revision(), editor: 'lists' };
        const based = { record: { kind: 'note', id } as const, base: { title: '' } };
        life.save(id, { title: LONG }, { ...based, shown });
      }
    },
  };
}

function actsOfService({ life, now, ofNote, live, sent, end }: Story) {
  return {
    open: () => life.happen({ kind: 'line', at: NOON, line: 'open' }),
    fail: () => end({ kind: 'unreachable' }),
    refuse: () => end(refused()),
    answer: () => {
      const write = sent();
      if (write === undefined) return;
      if (write.state.kind === 'looking') return end({ kind: 'nothing' });
      const merged = sentBody(write, now.body);
      if (merged === undefined) {
        now.asked += 1;
        return end({ kind: 'conflict', theirs: aBody(now.body ?? '') });
      }
      now.body = merged;
      life.accept(write.id, aBody(merged));
    },
    store: () => {
      const done = ofNote().filter(({ state }) => state.kind === 'done');
      if (done.length === 0) return;
      life.happen({ kind: 'stored', at: NOON, ids: done.map(({ id }) => id) });
    },
    /** A create is lost on its way, and its lookup can't tell whether it arrived. */
    doubt: () => {
      if (sent()?.change.kind !== 'create') return;
      end({ kind: 'unknown' });
      life.happen({ kind: 'woke', at: NOON + 600_000 });
      if (sent()?.state.kind === 'looking') end({ kind: 'unsure', found: null });
    },
    deny: () => {
      const write = live().find(({ state }) => state.kind === 'unsure');
      if (write) life.happen({ kind: 'answered', at: NOON, id: write.id, isThere: false });
    },
  };
}

function actsOfUser(story: Story) {
  const { life, ofNote, live, next } = story;
  const { show } = actsOfWindows(story);
  const pickOf = (all: readonly PendingWrite[], pick: number) => all[pick % all.length];
  const discard = (write: PendingWrite | undefined) => {
    if (write) life.happen({ ...next(), kind: 'discarded', id: write.id });
  };
  return {
    undo: () => discard(live().find(({ change }) => change.kind === 'delete')),
    discard: (_: Name, pick: number) => {
      discard(pickOf(live().filter(isDiscardable), pick));
      for (const name of names) show(name);
    },
    restore: (_: Name, pick: number) => {
      const all = ofNote().filter(({ state }) => state.kind === 'discarded');
      const write = pickOf(all, pick);
      if (write) life.happen({ ...next(), kind: 'restored', id: write.id, undoMs: 10_000 });
    },
  };
}

/** The body that the service has after this write; `undefined` where the user is asked. */
function sentBody(write: PendingWrite, theirs: string | undefined): string | undefined {
  const ours = bodyOf(write);
  if (theirs === undefined || ours === undefined) return ours ?? theirs;
  const merged = mergeText({ base: baseFields(write)[BODY], ours, theirs });
  return merged.kind === 'clean' ? merged.html : undefined;
}
