/** The icon of each kind of record. */
import Building from '@lucide/svelte/icons/building-2';
import CircleDot from '@lucide/svelte/icons/circle-dot';
import Clock from '@lucide/svelte/icons/clock-3';
import Columns from '@lucide/svelte/icons/columns-3';
import Contact from '@lucide/svelte/icons/contact';
import FilePen from '@lucide/svelte/icons/file-pen-line';
import FileStack from '@lucide/svelte/icons/file-stack';
import FileText from '@lucide/svelte/icons/file-text';
import Folder from '@lucide/svelte/icons/folder';
import Handshake from '@lucide/svelte/icons/handshake';
import Comment from '@lucide/svelte/icons/message-square';
import Receipt from '@lucide/svelte/icons/receipt';
import SquareCheck from '@lucide/svelte/icons/square-check';
import Tag from '@lucide/svelte/icons/tag';
import User from '@lucide/svelte/icons/user';
import type { PageKind } from '../../shared/ipc/page-ref.ts';

export const recordIcons: Readonly<Record<PageKind, typeof Clock>> = {
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
  'team-member': User,
  stage: Columns,
  'task-status': CircleDot,
  tag: Tag,
  template: FileStack,
};
