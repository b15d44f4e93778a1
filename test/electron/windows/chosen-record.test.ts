import { expect, test } from 'vitest';
import { obey } from '../../../electron/commands.ts';
import { createChosenRecord } from '../../../electron/windows/chosen-record.ts';

function aProgram() {
  const shown: string[] = [];
  const records = createChosenRecord(() => shown.push('announced'));
  const nobody = {} as never;
  const parts = {
    ...{ timer: nobody, outside: nobody, signIn: nobody, records },
    main: { show: () => shown.push('main') },
    capture: { show: () => shown.push('capture') },
  };
  return { shown, records, open: (...argv: string[]) => obey(argv, parts) };
}

test('a link shows the main window, which takes its record once', () => {
  const { shown, records, open } = aProgram();
  open('/usr/bin/traytable', '--allow-file-access', 'traytable://deal/7');
  expect(shown).toEqual(['main', 'announced']);
  expect(records.take()).toEqual({ kind: 'deal', id: '7' });
  expect(records.take()).toBeNull();
});

test('the second of two links is opened if both come before the window', () => {
  const { records, open } = aProgram();
  open('traytable://deal/7');
  open('traytable://task/9');
  expect(records.take()).toEqual({ kind: 'task', id: '9' });
});

test('a link that names no record shows the window, which says so', () => {
  const { shown, records, open } = aProgram();
  open('traytable://banana/7');
  expect(shown).toContain('main');
  expect(records.take()).toBe('unknown');
});
