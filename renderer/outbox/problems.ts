/** Why the service refused a write, one sentence for each thing it named. */
import type { PendingWrite } from '../../shared/queue/pending-write.ts';

const fieldNames: Readonly<Record<string, string>> = {
  content: 'Text',
  content_html: 'Text',
  title: 'Title',
  date: 'Date',
  visibility: 'Visibility',
  record_id: 'Client',
  record_type: 'Client',
};

/** The service's own words, each with the field it is about; its message where it named none. */
export function problemsOf({ state }: PendingWrite): string[] {
  if (state.kind !== 'refused') return [];
  const named = state.details.map(({ source, message }) => {
    const pointer = 'pointer' in source ? String(source.pointer) : '';
    const field = fieldNames[pointer.split('/').at(-1) ?? ''];
    return sentence(field === undefined ? message : `${field}: ${message}`);
  });
  return named.length > 0 ? [...new Set(named)] : [sentence(state.message)];
}

/** What filing my version as a note of its own is called: of a refused one there is no other. */
export function keepBothInWords({ state }: PendingWrite): string {
  return state.kind === 'conflict' ? 'Keep both' : 'File as a new note';
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
