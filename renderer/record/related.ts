/** The records at the side of a client, a project or a contact, each with one word about it. */

import { titleOf } from '../../shared/kinds/facts.ts';
import { shownValue } from '../../shared/kinds/shown-value.ts';
import { inCurrency } from '../../shared/money.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { isOpenTask, type Task, taskStates } from '../../shared/records/task.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import type { Story } from '../cache/story-with-pending.ts';

export type Related = {
  readonly label: string;
  /** A sentence about all of them. */
  readonly hint?: string;
  /** Shows all of them elsewhere; without it they are shown here. */
  readonly showAll?: (() => void) | undefined;
  /** How many there are, if not all of them are in `records`. */
  readonly count?: number;
  readonly records: readonly {
    readonly ref: RecordRef;
    readonly name: string;
    readonly about: string;
  }[];
};

type Row = { readonly id: number | string };

/** `mainContact` is the id of the contact that deals and invoices fall back to. */
export function relatedRecords(story: Story, mainContact: unknown): readonly Related[] {
  const { contacts, deals, documents, projects, tasks, invoices } = story;
  const states = taskStates(story.statuses);
  const open = tasks.filter((task) => isOpenTask(task, states));
  return [
    group('Contacts', 'contact', contacts, ({ id, job_title }) =>
      String(id) === String(mainContact) ? 'Main contact ★' : (job_title ?? ''),
    ),
    group('Deals', 'deal', deals.sure, ({ deal_value: value, currency, status }) =>
      value === null ? status : inCurrency(value, currency),
    ),
    {
      ...group('Deals of a client with this name', 'deal', deals.unsure, ({ status }) => status),
      hint: 'Two clients have this name, and no contact of the deal says which one is meant.',
    },
    group('Projects', 'project', projects, ({ number }) => number ?? ''),
    group('Open tasks', 'task', open, ({ status }) => status ?? ''),
    group('Invoices', 'invoice', invoices, (invoice) =>
      [
        ...(invoice.title && invoice.invoice_number ? [invoice.invoice_number] : []), // else it is the name
        inCurrency(invoice.total_amount, invoice.currency),
        shownValue('invoice', 'status', invoice.status),
      ].join(' · '),
    ),
    relatedDocuments(documents),
  ];
}

/** The documents of a record; the service lists none, so these are not all of them. */
function relatedDocuments(documents: Story['documents']): Related {
  const hint = 'Only those made on this computer.';
  const inWords = ({ status }: { status: string }) => shownValue('document', 'status', status);
  return { ...group('Documents', 'document', documents, inWords), hint };
}

/** The tasks below a task. */
export function relatedSubTasks(tasks: readonly Task[]): Related {
  return group('Sub-tasks', 'task', tasks, ({ status }) => status ?? '');
}

function group<R extends Row>(
  label: string,
  kind: WritableKind,
  rows: readonly R[],
  about: (row: R) => string,
): Related {
  const records = rows.map((row) => ({
    ref: { kind, id: String(row.id) },
    name: titleOf(kind, row as unknown as Fields) ?? UNTITLED,
    about: about(row),
  }));
  return { label, records };
}
