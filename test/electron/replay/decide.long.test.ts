/** Comparisons in a real process that take all they may: of long texts, and with too little memory. */
import { describe, expect, test } from 'vitest';
import { forkUtility } from '../../../build/chromium-host/utility-process.ts';
import { createDecide } from '../../../electron/replay/decide.ts';
import { processesOf } from '../../../electron/replay/open-process.ts';
import { aJob, patientTimer } from '../../support/decide-job.ts';
import { decideProgram, processesForTest } from '../../support/processes-for-test.ts';

const noLog = { note: () => undefined };
const never = new AbortController().signal;

describe('deciding what to send', () => {
  test('[M15.3] merges a long note beside everything else', async () => {
    const decide = createDecide({ openProcess: processesForTest, timer: patientTimer, log: noLog });
    const start = performance.now();
    let longestMs = 0;
    let last = start;
    const beat = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const short = decide.atOnce(aJob(3_000));
    expect(decide.atOnce(aJob(400_000))).toBeUndefined();
    const { decision, isMeeting } = await decide.inProcess(aJob(400_000), never);
    clearInterval(beat);
    expect([decision.kind, isMeeting]).toEqual(['patch', true]);
    const patch = decision.kind === 'patch' ? String(decision.patch['content_html']) : '';
    expect([patch.includes('<p>Ours</p>'), patch.includes('<p>Theirs</p>')]).toEqual([true, true]);
    expect(short?.decision.kind).toBe('patch');
    // Merged in main it would block all of the time; handing the texts over takes a hundredth of it.
    expect(longestMs).toBeLessThan((performance.now() - start) / 2);
  });

  test('[M15.3] asks the user if a comparison takes all its memory, and compares the next one', async () => {
    const notes: string[] = [];
    const log = { note: (event: string) => void notes.push(event) };
    const small = processesOf({ fork: forkUtility, file: decideProgram, log, memoryMbMax: 16 });
    const open = [small, processesForTest];
    const decide = createDecide({
      openProcess: (job) => (open.shift() ?? small)(job),
      timer: patientTimer,
      log,
    });
    let beats = 0;
    const beat = setInterval(() => (beats += 1), 5);
    const asked = await decide.inProcess(aJob(400_000), never);
    clearInterval(beat);
    expect([asked.decision.kind, beats > 0]).toEqual(['conflict', true]);
    expect(notes).toEqual([
      'process broke down',
      'process ended without an answer',
      'texts not compared in time',
    ]);
    expect((await decide.inProcess(aJob(400_000), never)).decision.kind).toBe('patch');
  });
});
