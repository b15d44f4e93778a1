/** Notes that the service has made and whose maker has not heard of them yet. */
import type { Device } from './device.ts';

export interface Newborn {
  /** Takes note of what the service says of a new note, whether or not anybody hears it. */
  see(reply: Response): Promise<void>;
  /** Whether no computer of the member has adopted this note, which one of them has made. */
  has(id: string): boolean;
}

/** None so far, on any of these computers. */
export function createNewborn(computers: () => readonly Device[]): Newborn {
  const made = new Set<string>();
  return {
    async see(reply) {
      if (reply.status !== 201) return;
      const { data } = (await reply.json()) as { data: { id: string } };
      made.add(data.id);
    },
    has(id) {
      const isAdopted = computers().some(({ onDisk }) =>
        Object.values(onDisk.queue().adopted).includes(id),
      );
      return made.has(id) && !isAdopted;
    },
  };
}
