import { expect, test } from 'vitest';
import { save } from '../../../shared/queue/machine/save.ts';
import { wellFormed } from '../../../shared/queue/well-formed.ts';
import { aQueue, saved } from '../../support/builders.ts';

test('[Q6] leaves whole characters and other values as they are', () => {
  const fields = { title: 'a \u{1f600} e\u0301', tag_ids: [1], billable: true, due_date: null };
  expect(wellFormed(fields)).toBe(fields);
});

test('[Q6.13] replaces each half of a character by the sign for a missing one', () => {
  const fields = { title: '\ud83d', content_html: '<p>a\ude00\u{1f600}</p>', date: null };
  expect(wellFormed(fields)).toEqual({
    title: '\ufffd',
    content_html: '<p>a\ufffd\u{1f600}</p>',
    date: null,
  });
});

test('[Q6.13] does the same in lists and in what they hold', () => {
  const items = [
    { name: 'Design', rate: '90' },
    { name: 'b\ud83d', rate: '80' },
  ];
  const fields = { invoice_items: items, domains: ['a.example', '\ude00.example'] };
  expect(wellFormed(fields)).toEqual({
    invoice_items: [items[0], { name: 'b\ufffd', rate: '80' }],
    domains: ['a.example', '\ufffd.example'],
  });
  const whole = { invoice_items: [items[0]], tag_ids: [1], link: null };
  expect(wellFormed(whole)).toBe(whole);
});

test('[Q6] recognises a repeated edit, also by its saved form', () => {
  const said = saved({ fields: { title: 'a\ud83d' } });
  const queue = save(aQueue(), said);
  expect(queue.writes).toMatchObject([{ change: { fields: { title: 'a\ufffd' } } }]);
  expect(save(queue, said)).toBe(queue);
});
