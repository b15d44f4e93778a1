/** The props of a long list. */
import type { Snippet } from 'svelte';
import type { Key, ListPlace } from './list-scroll.svelte.ts';

export type ListBoxProps<T> = {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => Key;
  selected: Key | null;
  rowHeight: number;
  row: Snippet<[item: T, isSelected: boolean]>;
  /** The accessible name of a row, unless that is its text. */
  nameOf?: (item: T) => string;
  onselect: (item: T) => void;
  onopen?: (() => void) | undefined;
  /** A click, or the second one of a double click; without it the first selects and the second opens. */
  onclick?: (item: T, isAgain: boolean) => void;
  onleave?: (() => void) | undefined;
  /** The text that narrows the items: when it changes, the list is read from its top. */
  narrowedBy?: string;
  place?: ListPlace;
  /** Told which items are drawn, before they are. */
  ondraw?: (items: readonly T[]) => void;
};
