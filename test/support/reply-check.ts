/**
 * Compares every reply of a service with its OpenAPI document.
 *
 * A reply that a planned fault delays, holds or mangles is looked at before, and a planned refusal may
 * be any error. With TRAYTABLE_COUNT_REPLIES in the environment, each check adds a line with the number
 * of its replies to that file.
 */
import { appendFileSync } from 'node:fs';
import type { Service } from '../../service/create-service.ts';
import { createFaults, type Faults } from '../../service/faults/faults.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { type Asked, mismatchesOf } from './described-replies.ts';

export interface ReplyCheck {
  /** The plan, to be given to the service that is to be watched. */
  readonly faults: Faults;
  /** The same service, every reply of which is checked on its way out. */
  watch(service: Service): Service;
  /** Throws when a reply was not as described. */
  finish(): Promise<void>;
}

/** The facts about a request while it is answered. */
type Fate = {
  readonly asked: Asked;
  /** The OAuth endpoints and the pages are no part of the document. */
  readonly isOfApi: boolean;
  isRefusedByPlan: boolean;
  isChecked: boolean;
};

/** A check for one service, on which the faults of this plan act. */
export function createReplyCheck(faults: Faults = createFaults()): ReplyCheck {
  const refusals: Promise<void>[] = [];
  const mismatches: string[] = [];
  let count = 0;
  let beingTaken: Fate | undefined;

  async function check(reply: Response, fate?: Fate): Promise<void> {
    if (fate?.isOfApi === false || fate?.isChecked || reply.type === 'error') return;
    if (fate) fate.isChecked = true;
    count += 1;
    const wrong = await mismatchesOf(reply, fate?.isRefusedByPlan ? undefined : fate?.asked);
    if (wrong.length === 0) return;
    const { method, path } = fate?.asked ?? { method: 'What is', path: 'no request' };
    mismatches.push(`${method} ${path} ${reply.status}: ${wrong.join('; ')}`);
  }

  const watched = (handle: Service['handle']) => async (request: Request) => {
    const fate = fateOf(request);
    beingTaken = fate; // its fault is taken before the handler first waits
    const replying = handle(request);
    beingTaken = undefined;
    const reply = await replying;
    await check(reply, fate);
    return reply;
  };

  return {
    faults: {
      ...faults,
      take(asked) {
        const fault = faults.take(asked);
        return fault && beingTaken ? watchedFault(fault, beingTaken, check) : fault;
      },
    },
    watch: (service) => ({
      ...service,
      handle: watched(service.handle),
      handleUndisturbed: watched(service.handleUndisturbed),
      refuse(reason) {
        const reply = service.refuse(reason);
        refusals.push(check(reply));
        return reply;
      },
    }),
    async finish() {
      await Promise.all(refusals);
      const file = process.env['TRAYTABLE_COUNT_REPLIES'];
      if (file !== undefined) appendFileSync(file, `${count}\n`);
      if (mismatches.length === 0) return;
      const all = [...new Set(mismatches)].join('\n');
      throw new Error(`The OpenAPI document describes other replies than these:\n${all}`);
    },
  };
}

function fateOf({ method, url }: Request): Fate {
  const { pathname } = new URL(url);
  return {
    asked: { method, path: pathname.slice(API_PREFIX.length) },
    isOfApi: pathname.startsWith(`${API_PREFIX}/`),
    isRefusedByPlan: false,
    isChecked: false,
  };
}

type Fault = NonNullable<ReturnType<Faults['take']>>;

/** The same fault; the reply it acts on is looked at before. */
function watchedFault(
  fault: Fault,
  fate: Fate,
  check: (reply: Response, fate: Fate) => Promise<void>,
): Fault {
  return {
    async before() {
      const broken = await fault.before?.();
      fate.isRefusedByPlan = broken !== undefined;
      return broken;
    },
    async after(reply) {
      if (!fault.after) return reply;
      await check(reply, fate);
      return fault.after(reply);
    },
  };
}
