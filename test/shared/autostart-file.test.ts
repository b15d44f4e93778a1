import { expect, test } from 'vitest';
import { autostartFile, isStarting } from '../../shared/autostart-file.ts';

function execOf(program: string): string | undefined {
  const made = autostartFile(program);
  return made.ok ? /^Exec=(.*)$/m.exec(made.value)?.[1] : made.message;
}

test('starts the program hidden, whatever is in its path', () => {
  expect(execOf('/opt/Traytable/traytable')).toBe('"/opt/Traytable/traytable" --hidden');
  expect(execOf('/home/ada/My apps/50% "new"/$x')).toBe(
    String.raw`"/home/ada/My apps/50%% \\"new\\"/\\$x" --hidden`,
  );
});

test.each(['relative/traytable', '', '/opt/a\nExec=evil', '/opt/a=b', `/${'x'.repeat(5_000)}`])(
  'refuses a path that no such file can name: %j',
  (program) => {
    expect(execOf(program)).toBe('Traytable lies in a folder that can’t be named for this.');
  },
);

test('is off if the desktop has switched it off in the file', () => {
  const made = autostartFile('/opt/traytable');
  const text = made.ok ? made.value : '';
  expect(isStarting(text)).toBe(true);
  expect(isStarting(`${text}Hidden=true\n`)).toBe(false);
  expect(isStarting(text.replace('enabled=true', 'enabled=false'))).toBe(false);
});
