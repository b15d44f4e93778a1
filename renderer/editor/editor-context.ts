/** The parts of the workspace that the editor of a note needs. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { RecentEditors } from './recent-editors.ts';

export type EditorContext = App & {
  /** The saved states of editors that were open. */
  readonly editors: RecentEditors;
};

export const [getEditor, setEditor] = createContext<EditorContext>();
