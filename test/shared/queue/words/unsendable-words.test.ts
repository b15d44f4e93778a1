import { expect, test } from 'vitest';
import {
  unsendableHead,
  unsendableName,
  unsendableStanding,
  unsendableText,
} from '../../../../shared/queue/words/unsendable-words.ts';

const note = { kind: 'note', id: '7' } as const;

test('[P2] names the record by its title, else as it is known, and says why it is not sent', () => {
  const text = unsendableHead(note, { content_html: 'x'.repeat(2_000_001) });
  expect(unsendableName(text, 'Kick-off')).toBe('the text of the note “Kick-off”');
  expect(unsendableName(text)).toBe('the text of the note “Untitled”');
  expect(unsendableStanding(text)).toBe('2000001 characters are too many · kept on this computer');
  const deal = unsendableHead({ kind: 'deal', id: '3' }, { title: '', deal_value: '12' });
  expect(unsendableName(deal, 'App')).toBe('the title and value of the deal “App”');
  expect(unsendableStanding(deal)).toBe('The service would reject it · kept on this computer');
});

test('[P2] copies a body as people read it, below the title', () => {
  const fields = { title: 'Plan', content_html: '<p>One</p><p>Two</p>', visibility: null };
  expect(unsendableText('note', fields)).toBe('Plan\n\nOne\nTwo');
});
