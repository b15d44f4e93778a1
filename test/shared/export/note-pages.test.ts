import { expect, test } from 'vitest';
import { type ExportedNote, noteArticle, noteFile } from '../../../shared/export/note-pages.ts';

const note: ExportedNote = {
  title: 'Kick-off <1>',
  standing: 'waiting',
  facts: ['2026-03-02', 'Ada\nAsh'],
  body: '<p>Hello <b>you</b></p>',
  isOlder: false,
};

test('is a part of a page: title and facts as text, its body as it is', () => {
  const article = noteArticle(note, ['notes', 'a.md']);
  expect(article).toContain('<h3 dir="auto">Kick-off &lt;1&gt;</h3>');
  expect(article).toContain('<span class="waiting">Not sent yet</span> · <bdi>2026-03-02</bdi>');
  expect(article).toContain('<p>Hello <b>you</b></p>');
});

test('is a Markdown file with its images behind the text', () => {
  const images = [{ alt: 'A [plan]', path: '../../images/a.png' }];
  expect(noteFile(note, '<p>Hello <b>you</b></p>', images)).toBe(
    '# Kick-off <1>\n\nNot sent yet · 2026-03-02 · Ada Ash\n\nHello **you**\n\n![A \\[plan\\]](../../images/a.png)\n',
  );
});

test('says where the text is missing or older', () => {
  const missing = { ...note, body: null };
  expect(noteFile(missing, null, [])).toContain('The text of this note is not on this computer.');
  expect(noteArticle(missing, ['a.md'])).toContain('is not on this computer');
  expect(noteArticle({ ...note, isOlder: true }, ['a.md'])).toContain('has a newer text');
});

test('lets no direction override of a name turn the facts behind it, and changes no text of the note', () => {
  const turned = { ...note, facts: ['Ada\u202E', 'Atlas'] };
  expect(noteArticle(turned, ['a.md'])).toContain('<bdi>Ada\u202E</bdi> · <bdi>Atlas</bdi>');
  const file = noteFile(turned, '<p>a\u202Eb</p>', []);
  expect(file).toContain('Not sent yet · Ada · Atlas');
  expect(file).toContain('a\u202Eb');
});
