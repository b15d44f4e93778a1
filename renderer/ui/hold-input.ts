/** Keeps a form as it is while a record is made of it: what is typed then would be in neither. */
import type { Attachment } from 'svelte/attachments';

const inputs = ['beforeinput', 'click', 'keydown', 'mousedown'] as const;

/** Attached to the form: while `isHeld`, its fields take no input and keep the focus. Shortcuts still work. */
export function holdInput(isHeld: () => boolean): Attachment<HTMLElement> {
  return (form) => {
    function refuse(event: Event) {
      if (!isHeld() || (event instanceof KeyboardEvent && !isInput(event))) return;
      event.preventDefault();
      event.stopPropagation();
    }
    for (const name of inputs) form.addEventListener(name, refuse, { capture: true });
    return () => {
      for (const name of inputs) form.removeEventListener(name, refuse, { capture: true });
    };
  };
}

/** Pasting and the like come as input besides; Tab, Esc and shortcuts lead elsewhere. */
function isInput({ altKey, ctrlKey, key, metaKey }: KeyboardEvent): boolean {
  return !(altKey || ctrlKey || metaKey || /^(?:Tab|Escape|F\d+)$/.test(key));
}
