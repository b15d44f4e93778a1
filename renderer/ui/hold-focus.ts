/** Keeps the focus in a part of the window when what had it is taken away, hidden or disabled. */
import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/** Attached to the part; `take` gives the focus to what is left. The page itself hears no key of ours. */
export function holdFocus(take: () => void): Attachment<HTMLElement> {
  return (part) => {
    async function check({ relatedTarget }: FocusEvent) {
      if (relatedTarget !== null) return;
      await tick();
      const at = document.activeElement;
      if (part.isConnected && (at === null || at === document.body)) take();
    }
    const listen = (event: FocusEvent) => void check(event);
    part.addEventListener('focusout', listen);
    return () => part.removeEventListener('focusout', listen);
  };
}
