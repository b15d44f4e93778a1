/** What happens to a task, as the plain sentences of event comments (comment.events). */

type Named<Id> = { readonly id: Id; readonly name: string };

/** As much of a task as its events tell of. */
type Told = {
  readonly status: Named<string>;
  readonly assignee: Named<number> | undefined;
};

/** A sentence each for another status and for somebody else who has the task now. */
export function taskEvents(before: Told, after: Told): string[] {
  const events: string[] = [];
  if (after.status.id !== before.status.id) {
    events.push(`Status changed from ${before.status.name} to ${after.status.name}.`);
  }
  if (after.assignee?.id !== before.assignee?.id) {
    const [from, to] = [before.assignee?.name ?? 'nobody', after.assignee?.name ?? 'nobody'];
    events.push(`Reassigned from ${from} to ${to}.`);
  }
  return events;
}
