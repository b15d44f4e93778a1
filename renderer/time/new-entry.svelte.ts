/** The line above the entries that makes a new one, and the lines that wait until it is added. */
import * as v from 'valibot';
import { isSameRow, type RowSubject } from '../../shared/time/sheet-rows.ts';
import { TypedLine } from '../bridge/typed-line.svelte.ts';
import type { TimeContext } from './time-context.ts';

const text = v.nullable(v.string());
const entryDraft = v.object({
  time: text,
  description: v.string(),
  projectId: text,
  taskId: text,
  /** `null` follows the week on the screen. */
  day: text,
});

/** An entry before it is added. */
export type EntryDraft = Readonly<v.InferOutput<typeof entryDraft>>;

export const emptyDraft: EntryDraft = {
  time: null,
  description: '',
  projectId: null,
  taskId: null,
  day: null,
};

export class NewEntry {
  /** The line takes the focus, or does so when it is shown next. */
  isBegun = $state.raw(false);
  /** The subject that the line was begun with: chosen by nobody, it makes room for the next. */
  #about: Partial<RowSubject> | null = null;
  readonly #draft: TypedLine<EntryDraft>;
  /** Typed lines that made room for an entry about something else, the latest last. */
  readonly #waiting: TypedLine<readonly EntryDraft[]>;

  constructor({ unfinished }: Pick<TimeContext, 'unfinished'>) {
    this.#draft = new TypedLine({
      ...{ place: 'time entry', blank: emptyDraft, schema: entryDraft, unfinished },
      isBlank: isBlankDraft,
    });
    this.#waiting = new TypedLine<readonly EntryDraft[]>({
      ...{ place: 'time waiting', blank: [], schema: v.array(entryDraft), unfinished },
      isBlank: (lines) => lines.length === 0,
    });
  }

  get draft(): EntryDraft {
    return this.#draft.current;
  }

  set draft(draft: EntryDraft) {
    this.#draft.current = draft;
  }

  /** The line that comes back next. */
  get waiting(): EntryDraft | undefined {
    return this.#waiting.current.at(-1);
  }

  /** Begins an entry about this. What is typed for something else waits until it is added. */
  begin(subject: Partial<RowSubject>): void {
    if (!isSameRow({ ...this.draft, ...subject }, this.draft)) this.#makeRoom();
    this.draft = { ...this.draft, ...subject };
    this.#about = subject;
    this.isBegun = true;
  }

  /** Begins an entry with these words; what is typed waits likewise. */
  beginWith({ description, projectId, taskId }: Omit<EntryDraft, 'time' | 'day'>): void {
    this.#makeRoom();
    this.#about = null;
    this.draft = { ...this.draft, description, projectId, taskId };
    this.isBegun = true;
  }

  /** The line follows the week on the screen again, unless words are typed in it; whether it does. */
  leaveDay(): boolean {
    const { draft } = this;
    if (hasWords(draft)) return false;
    this.draft = { ...draft, day: null };
    return true;
  }

  /** Empties the line: its entry is being saved, and the next one may be typed. */
  clear(): void {
    this.draft = { ...emptyDraft, day: this.draft.day };
  }

  /** The line was added: goes on with the one that waited last, unless another one is typed by now. */
  goOn(): void {
    if (isBlankDraft(this.draft)) this.bringBack();
  }

  /** Goes on with the line that waited last; what is typed by now waits instead, and comes last. */
  bringBack(): void {
    const { draft, waiting } = this;
    if (waiting === undefined) return;
    const others = this.#waiting.current.slice(0, -1);
    this.#waiting.current = isBlankDraft(draft) ? others : [draft, ...others];
    this.draft = waiting;
  }

  #makeRoom(): void {
    const isOwn = !isBlankDraft(this.draft) && !this.#isAsBegun();
    if (isOwn) this.#waiting.current = [...this.#waiting.current, this.draft];
    this.clear();
  }

  #isAsBegun(): boolean {
    const { draft } = this;
    if (this.#about === null || hasWords(draft)) return false;
    return isSameRow({ ...emptyDraft, ...this.#about }, draft);
  }
}

function hasWords({ time, description }: EntryDraft): boolean {
  return (time ?? '').trim() !== '' || description.trim() !== '';
}

/** A chosen day alone is no work. */
function isBlankDraft(draft: EntryDraft): boolean {
  const { time, description, projectId, taskId } = draft;
  return [time ?? '', description, projectId ?? '', taskId ?? ''].every((one) => one === '');
}
