/**
 * The editors of notes that were left a moment ago, each with its undo, cursor and scroll position.
 * A user who returns goes on there. The one left longest ago is dropped first.
 *
 * The editor itself is loaded with the screens that show one, so it is handed in.
 */
import { RECENT_EDITORS_CHARS_MAX, RECENT_EDITORS_MAX } from '../../shared/window-limits.ts';
import { sizeOf } from './blocks/block-size.ts';
import type { EditorEvents, NoteEditorHandle, OpenEditor } from './open-editor.ts';
import { type Place, ScrollPlace } from './scroll-place.ts';

/** A note as its editor knows it. */
export interface EditedNote {
  readonly text: string | null;
  /** Tells the function, and no other any more, of every text that comes in from now on. */
  follow(takeIn: (html: string | null) => void): void;
  isFollowedBy(takeIn: (html: string | null) => void): boolean;
}

export type OpenedNote = {
  readonly element: HTMLElement;
  readonly note: EditedNote;
  readonly events: EditorEvents;
};

export type RecentEditor = {
  readonly handle: NoteEditorHandle;
  readonly place: Place | null;
  /** Is true if it got every text that came in. */
  readonly isCurrent: () => boolean;
};

export class RecentEditors {
  readonly #recent = new Map<object, RecentEditor>();

  /** Puts the editor of a note into `element`, as it was left or anew, until it is left. */
  open(
    openEditor: OpenEditor,
    { element, note, events }: OpenedNote,
  ): { readonly handle: NoteEditorHandle; readonly leave: () => void } {
    const recent = this.take(note);
    const handle = recent?.handle ?? openEditor(element, note.text, events);
    recent?.handle.show(element, events);
    note.follow(handle.takeIn);
    const scroll = new ScrollPlace(handle.editor.view.dom);
    scroll.restore(recent?.place ?? null);
    const leave = () => {
      scroll.end();
      handle.hide();
      const isCurrent = () => note.isFollowedBy(handle.takeIn);
      this.keep(note, { handle, place: scroll.place, isCurrent });
    };
    return { handle, leave };
  }

  /** Keeps the editor of a note that is being left. */
  keep(note: object, editor: RecentEditor): void {
    this.#end(note);
    this.#recent.set(note, editor);
    for (const [oldest] of this.#recent) {
      if (!this.#isTooMuch()) break;
      this.#end(oldest);
    }
  }

  /** Hands out the editor of a note one comes back to, if there is one that shows its text. */
  take(note: object): RecentEditor | undefined {
    const recent = this.#recent.get(note);
    if (recent?.isCurrent() === true) {
      this.#recent.delete(note);
      return recent;
    }
    this.#end(note);
    return undefined;
  }

  /** Ends all editors in memory: the user returns to new ones. */
  end(): void {
    for (const note of [...this.#recent.keys()]) this.#end(note);
  }

  #isTooMuch(): boolean {
    const docs = [...this.#recent.values()].map(({ handle }) => handle.editor.state.doc);
    const chars = docs
      .flatMap((doc) => doc.children)
      .reduce((sum, block) => sum + sizeOf(block), 0);
    return this.#recent.size > RECENT_EDITORS_MAX || chars > RECENT_EDITORS_CHARS_MAX;
  }

  #end(note: object): void {
    this.#recent.get(note)?.handle.destroy();
    this.#recent.delete(note);
  }
}
