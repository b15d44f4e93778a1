import { dropTyped } from '../undo/drop-typed.ts';
import type { Edit } from './edits.svelte.ts';
import type { OutboxContext } from './outbox-context.ts';

/** Ends an edit without saving it, and offers to bring back what was typed. */
export function dropEdit(
  edit: Edit,
  { edits, lastChange }: Pick<OutboxContext, 'edits' | 'lastChange'>,
): void {
  const { id } = edit.write;
  edits.end(id);
  if (Object.keys(edit.typed).length === 0) return;
  dropTyped(
    { lastChange },
    {
      words: 'What you typed into the change was dropped.',
      isTaken: () => edits.of(id) !== undefined,
      putBack: () => edits.resume(edit),
    },
  );
}
