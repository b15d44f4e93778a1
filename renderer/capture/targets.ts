/** The records that a quick note can be attached to and a captured line can name. */
import { CAPTURE_LINE_CHARS_MAX } from '../../shared/time/bounds.ts';
import {
  type CaptureTarget,
  type KnownTarget,
  knownTargets,
} from '../../shared/time/read-capture.ts';

/** Clients, projects and contacts by name, and ready to be found in a line. */
export type Targets = {
  readonly all: readonly CaptureTarget[];
  readonly known: readonly KnownTarget[];
};

/** Ids of this computer's own are text. */
type Id = number | string;
type Named = { readonly id: Id; readonly name: string | null };
type Found = {
  readonly clients: readonly Named[];
  readonly contacts: readonly Named[];
  readonly projects: readonly (Named & { readonly clientId: Id | null })[];
};

/** Clients first, then projects, then contacts. One without a name cannot be named. */
export function targetsOf({ clients, contacts, projects }: Found): Targets {
  const listTargets = (kind: 'client' | 'contact', { id, name }: Named): CaptureTarget[] =>
    name === null ? [] : [{ kind, id: String(id), name }];
  const all = [
    ...clients.flatMap((one) => listTargets('client', one)),
    ...projects.flatMap(({ id, name, clientId }): CaptureTarget[] => {
      const client = clientId === null ? {} : { clientId: String(clientId) };
      return name === null ? [] : [{ kind: 'project', id: String(id), name, ...client }];
    }),
    ...contacts.flatMap((one) => listTargets('contact', one)),
  ];
  return { all, known: knownTargets(all) };
}

export const kindWords = { client: 'Client', contact: 'Contact', project: 'Project' } as const;

/**
 * The line with a name chosen for the words between two places in it; `null` where the line would be
 * longer than main takes.
 */
export function withName(
  line: string,
  place: { from: number; to: number },
  name: string,
): string | null {
  const isOneWord = /^[^\s"@#]+$/.test(name);
  const written = isOneWord ? name : `"${name.replaceAll('"', '')}"`;
  const next = `${line.slice(0, place.from + 1)}${written}${line.slice(place.to)}`;
  return next.length > CAPTURE_LINE_CHARS_MAX ? null : next;
}
