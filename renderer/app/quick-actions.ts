/** The link of a record, its pin in the sidebar and its own window; each says what has happened. */
import { isLocalId } from '../../shared/ids.ts';
import type { PageRef } from '../../shared/ipc/page-ref.ts';
import { recordLink } from '../../shared/navigation/record-link.ts';
import { copyText } from '../ui/copy-text.ts';
import type { App } from './app-context.ts';
import type { RecordShelf } from './record-shelf.svelte.ts';

/** Sentence where no more records can be pinned. */
export const SHELF_FULL = 'The sidebar is full: unpin something first.';

/** Call it for a key or a click. */
export function copyLink(ref: PageRef, { account }: App['state']): string {
  const isCopied = account.kind === 'known' && copyText(recordLink(ref, account.key));
  if (!isCopied) return 'The link could not be copied.';
  const here = ' It works on this computer only, until this is sent.';
  return `Link copied.${isLocalId(ref.id) ? here : ''}`;
}

/** The name of what {@link togglePin} does now. */
export function pinInWords(shelf: RecordShelf, ref: PageRef): string {
  return shelf.isPinned(ref) ? 'Unpin' : 'Pin to the sidebar';
}

export function togglePin(shelf: RecordShelf, ref: PageRef): string {
  if (!shelf.togglePin(ref)) return SHELF_FULL;
  return shelf.isPinned(ref) ? 'Pinned to the sidebar.' : 'Unpinned.';
}

/** Opens the record in a window of its own; says why that failed, or nothing. */
export async function openInWindow(record: PageRef, bridge: App['bridge']): Promise<string> {
  const answer = await bridge.openRecordWindow({ record });
  return answer.ok ? '' : answer.message;
}
