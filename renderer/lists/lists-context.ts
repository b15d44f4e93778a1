/** What the lists need of the workspace around them. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { RecordLists } from './record-lists.svelte.ts';

export type ListsContext = App & {
  /** What each list shows, while other places are on screen too. */
  readonly recordLists: RecordLists;
};

export const [getLists, setLists] = createContext<ListsContext>();
