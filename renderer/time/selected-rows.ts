/** The rows of a view in which entries are selected, and where the focus goes among them. */
import { tick } from 'svelte';
import type { RecordId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { deleteEntries } from './bulk-edits.ts';
import type { EntrySelection } from './entry-selection.svelte.ts';
import { idOfRow } from './selecting-keys.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Parts = {
  readonly app: TimeContext;
  readonly selection: EntrySelection;
  /** The rows, blocks or cells in their order. */
  readonly rows: () => readonly HTMLElement[];
  /** The entries of a row: usually one. */
  readonly idsOf?: (row: HTMLElement) => readonly RecordId[];
  readonly onproblem: (message: string | null) => void;
};

export type SelectedRows = {
  readonly say: (done: Promise<Result<unknown, string>>) => Promise<void>;
  /** Selects one, or with `isRange` all from the one selected last. */
  readonly select: (shown: ShownEntry, isRange: boolean) => void;
  readonly clear: () => void;
  /** Deletes these entries; the focus goes on to `next`. */
  readonly remove: (chosen: readonly ShownEntry[], next: HTMLElement | undefined) => Promise<void>;
  readonly removeSelected: () => Promise<void>;
};

/** Returns what the mouse, the keys and the bar of the selection do in one view. */
export function selectedRows({
  app,
  selection,
  rows,
  idsOf = (row) => [idOfRow(row)],
  onproblem,
}: Parts): SelectedRows {
  const rowOf = (id: RecordId | undefined) =>
    id === undefined ? undefined : rows().find((row) => idsOf(row).includes(id));
  const isInBar = (at: Element | null) => Boolean(at?.closest('[data-selected-bar]'));

  async function say(done: Promise<Result<unknown, string>>): Promise<void> {
    const answer = await done;
    onproblem(answer.ok ? null : answer.message);
  }

  async function remove(chosen: readonly ShownEntry[], next: HTMLElement | undefined) {
    await say(deleteEntries(app, chosen));
    await tick();
    // A user who went on meanwhile keeps the focus where it is.
    const at = document.activeElement;
    const isGone = chosen.some(({ entry }) => rowOf(entry.id)?.contains(at));
    if (at !== document.body && !isGone && !isInBar(at)) return;
    (next?.isConnected ? next : rows()[0])?.focus();
  }

  return {
    say,
    remove,
    select({ entry: { id } }, isRange) {
      if (isRange) selection.extend(rows().flatMap(idsOf), id);
      else selection.toggle(id);
      rowOf(id)?.focus();
    },
    clear() {
      const first = selection.shown[0];
      selection.clear();
      rowOf(first?.entry.id)?.focus();
    },
    async removeSelected() {
      const chosen = selection.shown;
      const all = rows();
      const isSelected = (row: HTMLElement) => idsOf(row).some((id) => selection.has(id));
      const at = all.findIndex(isSelected);
      const others = all.filter((row) => !isSelected(row));
      const next = others.find((row) => all.indexOf(row) > at) ?? others.at(-1);
      selection.clear();
      await remove(chosen, next);
    },
  };
}
