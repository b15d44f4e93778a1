/** Links as macOS sends them: before the program can follow them, while it is locked, and after. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { collectLinks } from '../../electron/early-links.ts';

function aMac() {
  const app = new EventEmitter();
  const links = collectLinks(app as never);
  const preventDefault = vi.fn<() => void>();
  return {
    links,
    preventDefault,
    open: (link: string) => app.emit('open-url', { preventDefault }, link),
  };
}

test('follows the links that came early first, ten of them at most, then each at once', () => {
  const { links, open, preventDefault } = aMac();
  for (let count = 0; count < 12; count += 1) open(`traytable://note/${count}`);
  const followed: string[] = [];
  links.follow((link) => followed.push(link));
  expect(followed).toEqual(Array.from({ length: 10 }, (_, count) => `traytable://note/${count}`));
  open('traytable://capture');
  expect(followed.at(-1)).toBe('traytable://capture');
  expect(preventDefault).toHaveBeenCalledTimes(13);
});

test('[X8] [X8.2] shows the lock window for a link while it is locked, and follows only the one that started it', () => {
  const { links, open } = aMac();
  open('traytable://note/1');
  const show = vi.fn<() => void>();
  const endRefusal = links.refuse(show);
  open('traytable://timer/start');
  expect(show).toHaveBeenCalledOnce();
  endRefusal();
  open('traytable://note/2'); // the program is not open yet
  const followed: string[] = [];
  links.follow((link) => followed.push(link));
  expect(followed).toEqual(['traytable://note/1', 'traytable://note/2']);
});
