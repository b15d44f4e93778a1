import { comment } from '../../shared/records/comment.ts';
import { company } from '../../shared/records/company.ts';
import { contact } from '../../shared/records/contact.ts';
import { deal } from '../../shared/records/deal.ts';
import { document, recipient } from '../../shared/records/document.ts';
import { invoice, invoiceItem } from '../../shared/records/invoice.ts';
import { note, noteLink, noteSummary } from '../../shared/records/note.ts';
import { project } from '../../shared/records/project.ts';
import { stage } from '../../shared/records/stage.ts';
import { embeddedTag, tag } from '../../shared/records/tag.ts';
import { task } from '../../shared/records/task.ts';
import { taskStatus } from '../../shared/records/task-status.ts';
import { teamMember } from '../../shared/records/team-member.ts';
import { role, template } from '../../shared/records/template.ts';
import { timeEntry } from '../../shared/records/time-entry.ts';

/** Every record and nested record; the names are those of the service's document. */
export const recordSchemas = {
  BoardGroup: stage,
  Comment: comment,
  Company: company,
  CompanyTag: tag,
  Contact: contact,
  Deal: deal,
  Document: document,
  EmbeddedTag: embeddedTag,
  Invoice: invoice,
  InvoiceItem: invoiceItem,
  Note: note,
  NoteLink: noteLink,
  NoteSummary: noteSummary,
  Project: project,
  Recipient: recipient,
  Role: role,
  Task: task,
  TaskStatus: taskStatus,
  TeamMember: teamMember,
  Template: template,
  TimeEntry: timeEntry,
} as const;

/** The name of a record's schema; `undefined` if it is not one of ours. */
export function recordNameOf(schema: unknown): string | undefined {
  return Object.entries(recordSchemas).find(([, one]) => one === schema)?.[0];
}
