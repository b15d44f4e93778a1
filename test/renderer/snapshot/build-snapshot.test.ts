import { afterEach, expect, test } from 'vitest';
import { buildSnapshot } from '../../../renderer/snapshot/build-snapshot.ts';
import { presentBuild } from '../../../renderer/snapshot/snapshot.ts';
import { takeSnapshot } from '../../../renderer/snapshot/take-snapshot.ts';

afterEach(() => document.body.replaceChildren());

const of = { account: 'k', day: '2026-11-27' };
const build = presentBuild();

function put(make: (screen: HTMLElement) => void): HTMLElement {
  const screen = document.createElement('div');
  make(screen);
  document.body.append(screen);
  return screen;
}

/** The element as a start shows it. */
const shownAgain = (screen: Element) =>
  buildSnapshot(JSON.parse(takeSnapshot(screen, of) ?? 'null'));

test('[W1] is built as it was taken: rows, pictures, widths, and the day', () => {
  const screen = put((element) => {
    element.className = 'workspace';
    element.innerHTML =
      '<nav><button type="button" aria-current="page"><svg viewBox="0 0 16 16" width="16"><path d="M1 1h3" stroke-width="1.5"></path></svg><span dir="auto">Ada &amp; Söhne</span></button></nav>';
    const bar = document.createElement('span');
    bar.style.width = '40%';
    element.append(bar);
  });
  const built = shownAgain(screen);
  expect(built).toMatchObject(of);
  expect(built?.root.outerHTML).toBe(screen.outerHTML);
  expect(built?.root.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
});

test('[W1] has no empty texts, with which a screen marks its places', () => {
  const screen = put((element) => element.append('Call Ada', ''));
  expect(shownAgain(screen)?.root.childNodes).toHaveLength(1);
});

test('[W1] has nothing that is open only while somebody uses it', () => {
  const screen = put((element) => {
    element.innerHTML = '<button type="button">New</button><div popover>Menu</div>';
  });
  expect(shownAgain(screen)?.root.textContent).toBe('New');
});

test('[W3.1] leaves out what could run, load or be found by a name', () => {
  const node = [
    'div',
    {
      class: 'a',
      id: 'app',
      onclick: 'steal()',
      autofocus: '',
      tabindex: '0',
      style: 'width: 3px',
    },
    [
      ['script', {}, ['steal()']],
      ['img', { src: 'https://elsewhere.example/x' }, []],
      ['iframe', { src: 'https://elsewhere.example/' }, []],
      ['a', { href: 'javascript:steal()' }, ['link']],
      ['button', { type: 'button', formaction: 'x', name: 'n' }, ['Row']],
      ['svg', { 'xlink:href': 'x' }, [['use', { href: '#x' }, []]]],
    ],
  ];
  expect(buildSnapshot({ ...of, build, root: node })?.root.outerHTML).toBe(
    '<div class="a" style="width: 3px;"><button type="button">Row</button><svg></svg></div>',
  );
});

test.each([
  [null],
  ['text'],
  [{}],
  [{ ...of, build }],
  [{ day: of.day, build, root: ['div', {}, []] }],
  [{ ...of, build, root: 'text' }],
  [{ ...of, build, root: ['div'] }],
  [{ ...of, build, root: ['div', { class: 3 }, []] }],
  [{ ...of, build, root: ['div', {}, 'text'] }],
])('[W3] passes over what is no snapshot: %j', (data) => {
  expect(buildSnapshot(data)).toBeNull();
});

test('[W1.4] passes over that of another build, also of one that named none', () => {
  const root = ['div', {}, ['Call Ada']];
  expect(build).not.toBe('');
  expect(buildSnapshot({ ...of, build, root })?.root.textContent).toBe('Call Ada');
  expect(buildSnapshot({ ...of, build: `${build}x`, root })).toBeNull();
  expect(buildSnapshot({ ...of, root })).toBeNull();
});

test('[W3] takes no screen that is too large, and builds no more than one may have', () => {
  const rows = (count: number) =>
    put((screen) =>
      screen.append(...Array.from({ length: count }, () => document.createElement('p'))),
    );
  expect(takeSnapshot(rows(2_999), of)).not.toBeNull();
  expect(takeSnapshot(rows(3_000), of)).toBeNull();
  const long = put((screen) => screen.append('x'.repeat(200_000)));
  expect(takeSnapshot(long, of)).toBeNull();
  const deep = put((screen) => {
    let inner: Element = screen;
    for (let depth = 0; depth < 60; depth += 1) {
      inner = inner.appendChild(document.createElement('div'));
    }
  });
  expect(takeSnapshot(deep, of)).toBeNull();
  const many = Array.from({ length: 5_000 }, () => ['p', {}, []]);
  const built = buildSnapshot({ ...of, build, root: ['div', {}, many] });
  expect(built?.root.childElementCount).toBe(2_999);
});
