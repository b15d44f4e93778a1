import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { forkUtility } from '../../../build/chromium-host/utility-process.ts';
import { processesOf } from '../../../electron/replay/open-process.ts';
import { aRecord, aWrite } from '../../support/builders.ts';
import { decideProgram } from '../../support/processes-for-test.ts';

const cwd = path.join(tmpdir(), 'traytable has no such folder');

test('a process that cannot be started ends, with the number of the reason as its code', async () => {
  const child = forkUtility(decideProgram, [], { stdio: 'ignore', cwd });
  const exits: number[] = [];
  child.once('exit', (code) => exits.push(code));
  await vi.waitFor(() => expect(exits).toEqual([-constants.errno.ENOENT]));
  expect([child.pid, child.kill()]).toEqual([undefined, false]);
});

test('a comparison in a process that cannot be started ends at once, and the log says why', async () => {
  const notes: unknown[] = [];
  const open = processesOf({
    fork: (file, args, options) => forkUtility(file, args, { ...options, cwd }),
    file: decideProgram,
    log: { note: (...note) => notes.push(note) },
  });
  const { answer } = open({ write: aWrite(), record: aRecord('note') });
  expect(await answer).toBeUndefined();
  expect(notes).toEqual([['process ended without an answer', { code: -constants.errno.ENOENT }]]);
});
