/** One computer of the member with its user, and the observers of its requests and its disk. */
import type { Service } from '../../service/create-service.ts';
import { createDraw } from '../../service/seed/draw/draw.ts';
import type { Random } from '../../shared/ports.ts';
import type { VirtualTime } from '../support/virtual-time.ts';
import { findTakenBack } from './at-any-time.ts';
import type { Character } from './character.ts';
import type { Detail } from './details.ts';
import { createDevice, type Device } from './device.ts';
import type { Drift } from './drift.ts';
import type { Facts } from './facts.ts';
import type { Gap } from './gap.ts';
import type { Fixtures } from './hand.ts';
import type { Ledger } from './ledger.ts';
import { createTeller } from './news.ts';
import type { Tale } from './tale.ts';
import type { Tally } from './tally.ts';
import { createUser, type User } from './user.ts';
import type { Weather } from './weather.ts';
import { createWire } from './wire.ts';
import { createWireWatch, type WireWatch } from './wire-watch.ts';
import type { Witness } from './witness.ts';

export type Computer = {
  readonly device: Device;
  readonly user: User;
  readonly watch: WireWatch;
  /** The key with which its user signs in. */
  key: string;
  /** Their account. */
  home: string | undefined;
};

export type ComputerParts = {
  readonly name: 'A' | 'B';
  readonly key: string;
  readonly character: Character;
  readonly service: Service;
  readonly time: VirtualTime;
  readonly weather: Weather;
  readonly tale: Tale;
  readonly tally: Tally;
  readonly drift: Drift;
  readonly gap: Gap;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly witness: Witness;
  readonly guests: ReadonlySet<string>;
  readonly fixtures: Fixtures;
  readonly detail: Detail;
  /** A chance that nobody else draws from, each time another one. */
  readonly stream: () => Random;
  readonly onheartbeat: () => void;
  readonly onproblem: (problem: string) => void;
};

/** A computer whose program has not been started. */
export function createComputer(parts: ComputerParts): Computer {
  const { name, character, service, time, tale, tally, gap, ledger, facts, witness } = parts;
  const { habits } = character;
  const book = (problems: readonly string[]) => problems.forEach(parts.onproblem);
  const wire = createWire({
    ...{ name, service, tale, tally, weather: parts.weather, drift: parts.drift },
    manners: {
      pageSize: character.pageSize,
      ignoresSort: habits.ignoresSort,
      respells: habits.hasLongBodies,
    },
    timer: time.timer,
    draw: createDraw(parts.stream()),
    onrequest(asked) {
      if (asked.method === 'GET') gap.read(name, asked.path);
      book(watch.leaving(asked));
    },
    onstray: (asked, response) => parts.witness.see(name, asked, response),
    onreply: (asked, response) => book(watch.answered(asked, response)),
    onheard: (response) => watch.arrived(response),
  });
  const device = createDevice({
    ...{ name, time, wire, tale, tally, journalLines: character.journalLines },
    windowLateMs: habits.windowLateMs,
    threadMsMax: habits.threadMsMax,
    isIdleMeasured: habits.isIdleMeasured,
    countsSleep: name === 'A',
    random: parts.stream(),
    draw: createDraw(parts.stream()),
    onwritten: createTeller({
      ...{ tale, tally, ledger, facts, witness, clock: time.clock },
      onproblem: parts.onproblem,
    }),
    ontaken: (which, delivery) => book(findTakenBack(which, delivery, witness)),
    onheartbeat: parts.onheartbeat,
    onbug: parts.onproblem,
  });
  const watch = createWireWatch(device, {
    clock: time.clock,
    isAlone: !character.hasOneKey,
    hasMade: (writeId) => witness.madeFor(writeId).length > 0,
    guests: parts.guests,
    home: () => computer.home,
  });
  const { fixtures, detail } = parts;
  const computer: Computer = {
    device,
    watch,
    user: createUser({
      ...{ device, ledger, facts, tale, fixtures, detail, witness, habits },
      timer: time.timer,
    }),
    home: undefined,
    key: parts.key,
  };
  return computer;
}
