/** Changes of a task or deal as the sentences of event comments (comment.events). */

type Named = { readonly id: string | number; readonly name: string };

/** The fields of a record that its events mention. */
export type ChangeNotice = {
  /** The stage of a deal; none if it is on no board. */
  readonly status: Named | undefined;
  readonly assignee: Named | undefined;
};

/** Returns a sentence for a new status and one for a new assignee. */
export function changeEvents(before: ChangeNotice, after: ChangeNotice): string[] {
  const events: string[] = [];
  if (after.status?.id !== before.status?.id) {
    const [from, to] = [before.status?.name ?? 'no stage', after.status?.name ?? 'no stage'];
    events.push(`Status changed from ${from} to ${to}.`);
  }
  if (after.assignee?.id !== before.assignee?.id) {
    const [from, to] = [before.assignee?.name ?? 'nobody', after.assignee?.name ?? 'nobody'];
    events.push(`Reassigned from ${from} to ${to}.`);
  }
  return events;
}
