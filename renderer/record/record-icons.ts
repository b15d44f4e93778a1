/** The icon of each kind of record. */
import Building from '@lucide/svelte/icons/building-2';
import Clock from '@lucide/svelte/icons/clock-3';
import Contact from '@lucide/svelte/icons/contact';
import FilePen from '@lucide/svelte/icons/file-pen-line';
import FileText from '@lucide/svelte/icons/file-text';
import Folder from '@lucide/svelte/icons/folder';
import Handshake from '@lucide/svelte/icons/handshake';
import Comment from '@lucide/svelte/icons/message-square';
import Receipt from '@lucide/svelte/icons/receipt';
import SquareCheck from '@lucide/svelte/icons/square-check';
import type { WritableKind } from '../../shared/records/kinds.ts';

export const recordIcons: Readonly<Record<WritableKind, typeof Clock>> = {
  note: FileText,
  'time-entry': Clock,
  company: Building,
  contact: Contact,
  deal: Handshake,
  project: Folder,
  task: SquareCheck,
  comment: Comment,
  invoice: Receipt,
  document: FilePen,
};
