import type { Attachment } from 'svelte/attachments';

/**
 * Tells whether the pointer or the focus is on a part. An offer that ends by time stays meanwhile, so that
 * it never goes away under a press.
 */
export function holdOffer(onchange: (isHeld: boolean) => void): Attachment<HTMLElement> {
  return (part) => {
    const listening = new AbortController();
    const { signal } = listening;
    const holders = new Set<'pointer' | 'focus'>();
    // A part that is taken away with the focus in it loses that while the page is drawn: no state may change then.
    const tell = () => queueMicrotask(() => onchange(holders.size > 0));
    const listen = (event: string, holder: 'pointer' | 'focus', isOn: boolean) => {
      const note = () => {
        if (isOn) holders.add(holder);
        else holders.delete(holder);
        tell();
      };
      part.addEventListener(event, note, { signal });
    };
    listen('pointerenter', 'pointer', true);
    listen('pointerleave', 'pointer', false);
    listen('focusin', 'focus', true);
    listen('focusout', 'focus', false);
    return () => {
      listening.abort();
      holders.clear();
      tell();
    };
  };
}
