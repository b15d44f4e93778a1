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
  expect(records.take()).toEqual({ record: { kind: 'deal', id: '7' }, account: null });
  expect(records.take()).toBeNull();
});

test('the second of two links is opened if both come before the window', () => {
  const { records, open } = aProgram();
  open('traytable://deal/7');
  open('traytable://task/9');
  expect(records.take()).toEqual({ record: { kind: 'task', id: '9' }, account: null });
});

test.each([
  ['traytable://banana/7', 'no-record'],
  ['traytable://timer/dance', 'no-command'],
  ['TRAYTABLE://Timer/start/2', 'no-command'],
  [`traytable://timer/start?description=${'x'.repeat(9_000)}`, 'no-command'],
  ['traytable://capture/now', 'no-command'],
  ['traytable:deal/7', 'no-command'],
  ['traytable://sign-in', 'no-command'],
])('[K8.3] the link %s does nothing, and the window that it shows says why', (link, problem) => {
  const { shown, records, open } = aProgram();
  open(link);
  expect(shown).toEqual(['main', 'announced']);
  expect(records.take()).toBe(problem);
});
