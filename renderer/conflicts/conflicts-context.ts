/** What conflicts need of the workspace around them. */
import { createContext } from 'svelte';
import type { App } from '../app/app-context.ts';
import type { ChoicesMade } from './choices-made.ts';

export type ConflictsContext = App & {
  /** What is chosen and written by conflict, also while it is compared once more and in no list. */
  readonly choicesMade: ChoicesMade;
};

export const [getConflicts, setConflicts] = createContext<ConflictsContext>();
