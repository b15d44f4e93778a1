/** The boxes of tasks in the source of a note: ticked where they stand, or taken out of their line. */
import type { Node } from '@tiptap/pm/model';
import { withAttribute, withoutAttribute } from '../html/start-tags.ts';
import type { Origin, Range } from '../read/origin.ts';

type Edit = Range & { readonly text: string };

export class TaskBoxes {
  /** By the source they are made in. */
  readonly #edits = new Map<string, Edit[]>();

  /** Ticks the box as `node` is, a task read from `origin`. */
  tick(node: Node, origin: Origin): void {
    const { box, text } = origin;
    const isChecked = node.attrs['checked'] as boolean | null | undefined;
    if (box === null || isChecked === origin.node.attrs['checked']) return;
    const written = text.slice(box.from, box.to);
    const ticked = isChecked
      ? withAttribute(written, 'checked', '')
      : withoutAttribute(written, 'checked');
    this.#add(text, { ...box, text: ticked });
  }

  /** Takes the box out of the line it was written in, with the space behind it. */
  drop({ text, box, line }: Origin): void {
    if (box === null) return;
    const space = /^[ \t\r\n\f]*/.exec(text.slice(box.to))?.[0].length ?? 0;
    const to = Math.min(box.to + space, line?.[0]?.from ?? Number.POSITIVE_INFINITY);
    this.#add(text, { from: box.from, to, text: '' });
  }

  /** The piece of `text` between two offsets, its boxes as they are now. */
  cut(text: string, from: number, to: number): string {
    const edits = this.#edits.get(text)?.filter((edit) => edit.from >= from && edit.to <= to) ?? [];
    let html = '';
    let at = from;
    for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
      html += text.slice(at, edit.from) + edit.text;
      at = edit.to;
    }
    return html + text.slice(at, to);
  }

  #add(source: string, edit: Edit): void {
    this.#edits.set(source, [...(this.#edits.get(source) ?? []), edit]);
  }
}
