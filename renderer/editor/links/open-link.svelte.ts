/** The link in the popover, viewed or edited: its address, and when the popover closes. */
import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { linkAt, linkPlace, type NoteLink, selectedLink } from './links.ts';

export type OpenLink = NoteLink & {
  readonly isEdited: boolean;
  /** `false` in a part of the note that cannot be edited here. */
  readonly isEditable: boolean;
  /** The selection cannot have a link. */
  readonly isRefused?: true;
  /** The element that was clicked; `null` for a link that was reached by keys. */
  readonly element: Element | null;
};

export class LinkInView {
  /** The shown link; `null` for none. */
  open = $state.raw<OpenLink | null>(null);
  /** The state it was shown in. */
  #state: EditorState | undefined;

  /** Shows the link that was clicked. */
  show({ state }: Editor, element: HTMLAnchorElement, at: number): void {
    const isEditable = element.closest('.locked, .locked-inline') === null;
    const link = isEditable ? linkAt(state.doc, at) : undefined;
    const href = element.getAttribute('href') ?? '';
    const known = link ?? { from: at, to: at, href, text: element.textContent };
    this.#state = state;
    this.open = { ...known, element, isEditable: link !== undefined, isEdited: false };
  }

  /** Opens the field for the link at the cursor, or for one to be made of the selection. */
  edit({ state }: Editor): void {
    const place = linkPlace(state);
    this.#state = state;
    if (place === undefined) {
      const { from: at } = state.selection;
      const none = { from: at, to: at, href: '', text: '', element: null };
      this.open = { ...none, isEditable: false, isEdited: false, isRefused: true };
      return;
    }
    const link = selectedLink(state) ?? { ...place, href: '', text: '' };
    this.open = { ...link, element: null, isEditable: true, isEdited: true };
  }

  /** The selection or the text has changed: a link that is only viewed closes. */
  follow({ state, view }: Editor): void {
    const { open } = this;
    if (open === null || open.isEdited) return;
    const { selection, doc } = state;
    const isThere = open.isEditable
      ? selectedLink(state)?.from === open.from
      : this.#state?.selection.eq(selection) === true ||
        view.nodeDOM(selection.from)?.contains(open.element) === true;
    if (!isThere || doc !== this.#state?.doc) this.close();
  }

  close(): void {
    this.open = null;
  }
}
