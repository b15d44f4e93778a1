import { expect, test } from 'vitest';
import {
  unsendableHead,
  unsendableName,
  unsendableStanding,
  unsendableText,
} from '../../../../shared/queue/words/unsendable-words.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';

const note = { kind: 'note', id: '7' } as const;
const invoice = { kind: 'invoice', id: '9' } as const;

test('[P2] names the record by its title, else as it is known, and says why it is not sent', () => {
  const text = unsendableHead(note, { content_html: 'x'.repeat(2_000_001) });
  expect(unsendableName(text, 'Kick-off')).toBe('the text of the note “Kick-off”');
  expect(unsendableName(text)).toBe('the text of the note “Untitled”');
  expect(unsendableStanding(text)).toBe('Kept on this computer. 2000001 characters are too many.');
  const deal = unsendableHead({ kind: 'deal', id: '3' }, { title: '', deal_value: '12' });
  expect(unsendableName(deal, 'App')).toBe('the title and value of the deal “App”');
  expect(unsendableStanding(deal)).toBe('Kept on this computer. Title can’t be empty.');
});

test('[P2] copies a body as people read it, below the title', () => {
  const fields = { title: 'Plan', content_html: '<p>One</p><p>Two</p>', visibility: null };
  expect(unsendableText('note', fields)).toBe('Plan\n\nOne\nTwo');
});

test('[V90] never says of a value read here alone that the service would reject it', () => {
  const standing = (fields: Fields) => unsendableStanding(unsendableHead(invoice, fields));
  const item = { name: 'Work', description: null, amount: '1', rate: '1,005', unit_type: 'flat' };
  const words = 'Item 1: price may mean 1005 or 1.0050. Type one of them.';
  expect(standing({ invoice_items: [item] })).toBe(`Kept on this computer. ${words}`);
  const unknown = 'It isn’t sent until it’s corrected.';
  expect(standing({ kind: 'repeating' })).toBe(`Kept on this computer. ${unknown}`);
});
