/**
 * The gate alone, between random traffic and the real limiter, which judges it. Without other parts
 * of the program a world stays small. Programs crash and start again, replies get lost,
 * clocks jump, and another computer may use the same key.
 */
import { createRateGate, type Permit, type RateGate } from '../../electron/api/rate-gate.ts';
import { createLimits } from '../../service/limits.ts';
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { PermitRequest } from '../../shared/api/rate.ts';
import { type Priority, priorities } from '../../shared/api/window.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { gateParts } from '../support/gate-parts.ts';
import { createVirtualTime, type VirtualTime } from '../support/virtual-time.ts';

export type GateLife = {
  readonly seed: number;
  readonly lastsMs: number;
  readonly computers?: 1 | 2;
  /** Programs end without a word and start again. */
  readonly crashes?: boolean;
  /** Clocks are set forward and back while a program runs. */
  readonly clockJumps?: boolean;
  /** Somebody always wants something; otherwise there are pauses. */
  readonly isBusy?: boolean;
  /** The service sends no rate-limit headers (A18). */
  readonly isSilent?: boolean;
};

export type Lived = {
  /** When requests reached the service and were let in, by who wanted them. */
  readonly allowed: { readonly at: Instant; readonly priority: Priority; isWrite: boolean }[];
  /** How many were refused, 429. */
  refused: number;
  /** Requests that left a computer during a pause it had been asked for. */
  tooEarly: number;
};

/** Those who want something at once, of each kind. */
const WORKERS = 5;

/** Lives one life. */
export async function liveAtGate(life: GateLife): Promise<Lived> {
  const random = createSeededRandom(life.seed);
  const time = createVirtualTime();
  const limits = createLimits('documented');
  const lived: Lived = { allowed: [], refused: 0, tooEarly: 0 };
  const end = time.clock.now() + life.lastsMs;
  const computers = Array.from({ length: life.computers ?? 1 }, () =>
    createComputer({
      ...{ life, time, lived, end },
      draw: createDraw(random),
      arrive: (isWrite) =>
        limits.take({ credential: 'the same key', isWrite, at: time.clock.now() }),
    }),
  );
  for (const computer of computers) computer.start();
  const draw = createDraw(random);
  while (time.clock.now() < end) {
    await time.pass(draw.between(1, 60) * SECOND_MS);
    const computer = draw.pick(computers);
    if (life.crashes) computer.start();
    if (life.clockJumps) computer.jump();
  }
  for (const computer of computers) computer.stop();
  return lived;
}

type ComputerParts = {
  readonly life: GateLife;
  readonly time: VirtualTime;
  readonly draw: Draw;
  readonly lived: Lived;
  readonly end: Instant;
  readonly arrive: (isWrite: boolean) => ReturnType<ReturnType<typeof createLimits>['take']>;
};

function createComputer({ life, time, draw, lived, end, arrive }: ComputerParts) {
  let offMs = 0;
  const clock = { now: () => time.clock.now() + offMs };
  const parts = gateParts({ clock, timer: time.timer });
  let power = new AbortController();
  /** In true time, which no clock here shows. */
  let pausedUntil = 0;

  /** One request and its response, or as far as the program lives. */
  async function send(gate: RateGate, permit: Permit, of: PermitRequest) {
    const { signal } = power;
    if (permit.isLapsed()) return permit.giveBack();
    if (time.clock.now() < pausedUntil) lived.tooEarly += 1;
    await time.timer.sleep(travelMs(draw));
    const verdict = arrive(of.isWrite);
    if (verdict.isAllowed) lived.allowed.push({ at: time.clock.now(), ...of });
    else lived.refused += 1;
    const isLost = draw.chance(0.03);
    await time.timer.sleep(travelMs(draw));
    if (signal.aborted) return;
    if (isLost) return permit.end();
    if (!verdict.isAllowed) {
      const retryMs = retryAfterMs(verdict);
      pausedUntil = Math.max(pausedUntil, time.clock.now() + retryMs);
      gate.close(Math.round(retryMs * (1 + draw.fraction() / 4)));
    }
    permit.end(life.isSilent ? {} : verdict.headers);
  }

  /** Wants one thing after another, as long as its program runs. */
  async function want(gate: RateGate, priority: Priority): Promise<void> {
    const { signal } = power;
    while (!signal.aborted && time.clock.now() < end) {
      if (!life.isBusy && draw.chance(0.01)) await time.timer.sleep(breakMs(draw), signal);
      if (priority === 'write' && draw.chance(0.5)) {
        await update(gate, signal);
        continue;
      }
      const of = { priority, isWrite: priority === 'write' && draw.chance(0.8) };
      const permit = await gate.pass(of, signal);
      if (permit !== null && !signal.aborted) await send(gate, permit, of);
    }
  }

  async function update(gate: RateGate, signal: AbortSignal): Promise<void> {
    const pair = await gate.passBoth('write', signal);
    if (pair === null) return;
    await send(gate, pair.read, { priority: 'write', isWrite: false });
    await pair.write.due;
    if (signal.aborted) return;
    if (draw.chance(0.9)) await send(gate, pair.write, { priority: 'write', isWrite: true });
    else pair.write.giveBack();
  }

  return {
    /** Starts the program, ending the one before as a crash would. */
    start() {
      power.abort();
      power = new AbortController();
      const gate = createRateGate({ ...parts, signal: power.signal });
      for (const priority of priorities) {
        for (let count = 0; count < WORKERS; count += 1) void want(gate, priority);
      }
    },
    stop: () => power.abort(),
    jump() {
      offMs += draw.pick([-1, 1]) * draw.pick([2 * SECOND_MS, 10 * MINUTE_MS, 26 * HOUR_MS]);
    },
  };
}

/** How long one way takes. */
function travelMs(draw: Draw): number {
  return draw.chance(0.02) ? draw.between(500, 4_000) : draw.between(5, 300);
}

function breakMs(draw: Draw): number {
  return draw.between(1, 40) * SECOND_MS;
}

function retryAfterMs({ headers }: { readonly headers: Readonly<Record<string, string>> }): number {
  return Number(headers['retry-after']) * SECOND_MS;
}
