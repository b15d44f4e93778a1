import { expect, test } from 'vitest';
import { linkTo, PAGE_END, pageStart, section } from '../../../shared/export/page.ts';

test('begins a page that runs and loads nothing, with every word as text', () => {
  const head = { title: '<script>x</script>', above: 'Traytable', below: ['a & b'] };
  const page = pageStart(head) + section('Time & more', 3) + PAGE_END;
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('<h1 dir="auto">&lt;script&gt;x&lt;/script&gt;</h1>');
  expect(page).toContain('<p>a &amp; b</p>');
  expect(page).toContain('<h2>Time &amp; more <span class="count">3</span></h2>');
  expect(page).not.toContain('<script');
});

test.each([
  [['clients', 'A "b" & c#1'], '<a href="./clients/A%20%22b%22%20%26%20c%231" dir="auto">x</a>'],
  [['..', 'index.html'], '<a href="./../index.html" dir="auto">x</a>'],
])('links to a file of any name: %j', (path, expected) => {
  expect(linkTo(path, 'x')).toBe(expected);
});

test('lets no direction override of a name turn the words beside it', () => {
  const turned = 'Ada\u202E';
  expect(pageStart({ title: turned, above: '', below: [] })).toContain(
    '<title>Ada · Traytable</title>',
  );
  expect(linkTo(['a'], turned)).toBe(`<a href="./a" dir="auto">${turned}</a>`);
});
