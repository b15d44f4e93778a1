/** Says why Delete does nothing on the rows of a list: its question and its Undo are on the page of a record. */
import type { Attachment } from 'svelte/attachments';
import { capitalise } from '../../shared/capitalise.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import { withArticle } from '../../shared/with-article.ts';
import { isDelete } from '../ui/keys.ts';
import type { BulkChange } from './bulk-change.svelte.ts';
import { wordsOf } from './list-words.ts';

/** Attached to the part with the rows. */
export function explainDelete(
  kind: ListedKind,
  bulk: Pick<BulkChange, 'explain'>,
): Attachment<HTMLElement> {
  return (part) => {
    function press(event: KeyboardEvent) {
      const { defaultPrevented, target } = event;
      const isOnRows =
        target instanceof Element && target.matches('[role="grid"], [role="listbox"]');
      if (isDelete(event) && !defaultPrevented && isOnRows) bulk.explain(undeletedInWords(kind));
    }
    part.addEventListener('keydown', press);
    return () => part.removeEventListener('keydown', press);
  };
}

function undeletedInWords(kind: ListedKind): string {
  const [one, many] = wordsOf(kind);
  if (!kinds[kind].isRemovable) return `${capitalise(many)} can’t be deleted here.`;
  return `${capitalise(many)} can’t be deleted from the list. Open ${withArticle(one)} to delete it.`;
}
