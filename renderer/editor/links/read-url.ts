import type { ReadUrl } from '../../../shared/note/outside-address.ts';

/** Reads an address as the page would follow it. */
export const readUrl: ReadUrl = (url) => URL.parse(url);
