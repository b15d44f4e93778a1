import { expect, test } from 'vitest';
import { withArticle } from '../../shared/with-article.ts';

test('puts “an” before a vowel, and “a” before other letters', () => {
  expect(['invoice', 'task'].map(withArticle)).toEqual(['an invoice', 'a task']);
});
