/** Second starts, and links as macOS sends them: before the program can obey them, while it is locked, and after. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { collectCommands } from '../../electron/early-commands.ts';

function anApp() {
  const app = new EventEmitter();
  const commands = collectCommands(app as never);
  const preventDefault = vi.fn<() => void>();
  return {
    commands,
    preventDefault,
    open: (link: string) => app.emit('open-url', { preventDefault }, link),
    startAgain: (...argv: string[]) => app.emit('second-instance', {}, argv, '/', null),
  };
}

/** The commands that were obeyed from now on. */
function followed(commands: ReturnType<typeof collectCommands>) {
  const obeyed: (readonly string[])[] = [];
  commands.follow(
    (argv) => obeyed.push(argv),
    () => obeyed.push(['too many']),
  );
  return obeyed;
}

test('[K8.4] [K8.114] obeys what came early first, a hundred at most, says if there were more, then each at once', () => {
  const { commands, open, preventDefault, startAgain } = anApp();
  startAgain('traytable', '--timer', 'start');
  for (let count = 0; count < 102; count += 1) open(`traytable://note/${count}`);
  const obeyed = followed(commands);
  expect(obeyed).toEqual([
    ['traytable', '--timer', 'start'],
    ...Array.from({ length: 99 }, (_, count) => [`traytable://note/${count}`]),
    ['too many'],
  ]);
  open('traytable://capture');
  startAgain('traytable');
  expect(obeyed.slice(-2)).toEqual([['traytable://capture'], ['traytable']]);
  expect(preventDefault).toHaveBeenCalledTimes(103);
});

test('[X8] [X8.2] shows the lock window for a command while it is locked, and obeys only the one that started it', () => {
  const { commands, open, startAgain } = anApp();
  open('traytable://note/1');
  const show = vi.fn<() => void>();
  const endRefusal = commands.refuse(show);
  open('traytable://timer/start');
  startAgain('traytable', '--capture');
  expect(show).toHaveBeenCalledTimes(2);
  endRefusal();
  open('traytable://note/2'); // the program is not open yet
  expect(followed(commands)).toEqual([['traytable://note/1'], ['traytable://note/2']]);
});
