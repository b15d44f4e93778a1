import type { UtilityProcess } from 'electron';
import { describe, expect, test } from 'vitest';
import { forkUtility } from '../../../build/chromium-host/utility-process.ts';
import { createDecide } from '../../../electron/replay/decide.ts';
import { processesOf } from '../../../electron/replay/open-process.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { decideSend, type SendDecision } from '../../../shared/history/decide-send.ts';
import { COMPARISON_CHARS_MAX, DECIDE_DEADLINE_MS } from '../../../shared/merge-limits.ts';
import { createRequest } from '../../../shared/queue/requests/requests.ts';
import { aNote } from '../../support/builders.ts';
import { aJob, patientTimer } from '../../support/decide-job.ts';
import {
  decideProgram,
  processAtOnce,
  processesForTest,
} from '../../support/processes-for-test.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const noLog = { note: () => undefined };
const never = new AbortController().signal;

describe('deciding what to send', () => {
  test('[Q6.15] reads letters in a real process', async () => {
    const decide = createDecide({ openProcess: processesForTest, timer: patientTimer, log: noLog });
    const bodies = ['<p>Hello <b>you</b></p>', '<ul><li>[x] a</li></ul>'];
    expect(await decide.letters(bodies, never)).toEqual(['Helloyou', 'a']);
  });

  test('[P1] makes the request of a long create in a real process, of a short one at once', async () => {
    let opened = 0;
    const openProcess: typeof processesForTest = (job) => {
      opened += 1;
      return processesForTest(job);
    };
    const decide = createDecide({ openProcess, timer: patientTimer, log: noLog });
    for (const count of [1, 10_000]) {
      const fields = { title: 'T', content_html: '<p>Some <b>bold</b> words</p>'.repeat(count) };
      const request = await decide.request({ kind: 'note', fields }, never);
      expect(request).toEqual(createRequest('note', fields));
    }
    expect(opened).toBe(1);
  });

  test('[P1] makes the request of a long create in main if the process fails', async () => {
    const openProcess = () => ({ answer: Promise.resolve(undefined), end() {} });
    const decide = createDecide({ openProcess, timer: patientTimer, log: noLog });
    const fields = { content_html: '<p>Some words</p>'.repeat(10_000) };
    const request = await decide.request({ kind: 'note', fields }, never);
    expect(request).toEqual(createRequest('note', fields));
  });

  test('[M15.3] asks the user after the deadline, and leaves both sides whole', async () => {
    const time = createVirtualTime();
    const ended: string[] = [];
    const decide = createDecide({
      openProcess: () => ({ answer: new Promise(() => {}), end: () => ended.push('end') }),
      timer: time.timer,
      log: noLog,
    });
    const job = aJob(400_000);
    const first = decide.inProcess(job, never);
    const second = decide.inProcess(job, never);
    await flushPromises();
    await time.pass(DECIDE_DEADLINE_MS);
    expect(await first).toEqual({
      known: job.write,
      decision: { kind: 'conflict' },
      isMeeting: false,
    });
    expect(ended).toEqual(['end']);
    await time.pass(DECIDE_DEADLINE_MS);
    expect([(await second).decision.kind, ended.length]).toEqual(['conflict', 2]);
  });

  test('[M15.3] asks the user if the process cannot run, and logs why', async () => {
    const notes: unknown[] = [];
    const log = { note: (...note: unknown[]) => void notes.push(note) };
    const decide = createDecide({
      openProcess: processesOf({ fork: forkUtility, file: '/nowhere/decide-process.js', log }),
      timer: patientTimer,
      log,
    });
    expect((await decide.inProcess(aJob(400_000), never)).decision).toEqual({ kind: 'conflict' });
    expect(notes).toEqual([
      ['process ended without an answer', { code: 1 }],
      ['texts not compared in time'],
    ]);
  });

  test('[M15.3] ends a process that was called off before it ran', async () => {
    const forked: UtilityProcess[] = [];
    const fork: typeof forkUtility = (...how) => {
      const child = forkUtility(...how);
      forked.push(child);
      return child;
    };
    const open = processesOf({ fork, file: decideProgram, log: noLog });
    open(aJob(9_000)).end();
    const [child] = forked;
    await new Promise((resolve) => child?.once('exit', resolve));
    expect(child?.pid).toBeUndefined();
  });

  test('[M15.3] compares in the next process after one that could not start', async () => {
    let opened = 0;
    const notes: string[] = [];
    const decide = createDecide({
      openProcess(job) {
        opened += 1;
        if (opened === 1) throw new Error('no process left');
        return processAtOnce(job);
      },
      timer: createVirtualTime().timer,
      log: { note: (event) => void notes.push(event) },
    });
    const [first, second] = [
      decide.inProcess(aJob(9_000), never),
      decide.inProcess(aJob(9_000), never),
    ];
    expect((await first).decision.kind).toBe('conflict');
    expect((await second).decision.kind).toBe('patch');
    expect(notes).toEqual(['process not opened', 'texts not compared in time']);
  });

  test('[M15.3] opens no process for more text than main may hand over', async () => {
    let opened = 0;
    const decide = createDecide({
      openProcess(job) {
        opened += 1;
        return processAtOnce(job);
      },
      timer: createVirtualTime().timer,
      log: noLog,
    });
    const job = aJob(9_000);
    const record = aNote({ content_html: 'x'.repeat(COMPARISON_CHARS_MAX) });
    const { decision } = await decide.inProcess({ ...job, record }, never);
    expect([decision.kind, opened]).toEqual(['conflict', 0]);
    await decide.inProcess(job, never);
    expect(opened).toBe(1);
  });

  test('[M15.3] ends its process at once when called off', async () => {
    const { timer, sleepers } = createVirtualTime();
    const ended: string[] = [];
    const decide = createDecide({
      openProcess: () => ({ answer: new Promise(() => {}), end: () => ended.push('end') }),
      timer,
      log: noLog,
    });
    const end = new AbortController();
    const underWay = decide.inProcess(aJob(9_000), end.signal);
    await flushPromises();
    expect([ended.length, sleepers()]).toEqual([0, 1]);
    end.abort();
    expect((await underWay).decision).toEqual({ kind: 'conflict' });
    expect([ended.length, sleepers()]).toEqual([1, 0]);
  });

  test('[M15.3] reads the result that came while the computer slept', async () => {
    const { port1, port2 } = new MessageChannel();
    const job = aJob(9_000);
    const answer = new Promise<SendDecision>((resolve) => {
      port2.onmessage = ({ data }) => resolve(data);
    });
    const decide = createDecide({
      openProcess: () => ({ answer, end: () => port2.close() }),
      // A hundredth of the deadline, which passes while nothing runs. Its parts are longer than code
      // takes that runs for the first time: shorter ones end in a row, with no message between.
      timer: { sleep: (ms, signal) => systemTimer.sleep(ms / 100, signal) },
      log: noLog,
    });
    const decided = decide.inProcess(job, never);
    await new Promise((resolve) => setImmediate(resolve));
    port1.postMessage(decideSend(job.write, job.record));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, DECIDE_DEADLINE_MS / 50);
    expect((await decided).decision.kind).toBe('patch');
  });
});
