/** What the editor of a note needs of the workspace around it. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { RecentEditors } from './recent-editors.ts';

export type EditorContext = App & {
  /** What was left of the editors that were open. */
  readonly editors: RecentEditors;
};

export const [getEditor, setEditor] = createContext<EditorContext>();
