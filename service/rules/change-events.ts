/** What happens to a task or deal, as the plain sentences of event comments (comment.events). */

type Named = { readonly id: string | number; readonly name: string };

/** As much of a record as its events tell of. */
export type ChangeNotice = {
  /** Of a deal its stage; none on no board. */
  readonly status: Named | undefined;
  readonly assignee: Named | undefined;
};

/** A sentence each for another status and for somebody else who has the record now. */
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
