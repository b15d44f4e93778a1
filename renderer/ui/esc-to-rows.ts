/** Esc leads from everything around the rows of a list to them; what is open there closes first. */
import type { Attachment } from 'svelte/attachments';

/** Attached to the part that holds the rows and what is around them; rows have an Esc of their own. */
export function escToRows(enter: () => void): Attachment<HTMLElement> {
  return (part) => {
    function press(event: KeyboardEvent) {
      const { defaultPrevented, key, target } = event;
      if (key !== 'Escape' || defaultPrevented || part.querySelector(':popover-open')) return;
      if (target instanceof Element && target.closest('[role="grid"], [role="listbox"]')) return;
      event.preventDefault();
      enter();
    }
    part.addEventListener('keydown', press);
    return () => part.removeEventListener('keydown', press);
  };
}
