/** Files on the clipboard or dragged over a text: no text of the service takes them. */

/** The sentence of a text that has refused them. */
export const FILES_REFUSED = 'The service takes no images or other files, so nothing was added.';

/** Refuses files that come without a text, such as a screenshot; whether that was done. */
export function refuseFiles(event: Event, data: DataTransfer | null): boolean {
  const types = data?.types ?? [];
  const hasText = types.includes('text/html') || types.includes('text/plain');
  if (hasText || !types.includes('Files')) return false;
  event.preventDefault();
  return true;
}

/** Creates an attachment that refuses files in an element and says so, until the user goes on there. */
export function refusingFiles(onrefused: (hasRefused: boolean) => void) {
  return (element: HTMLElement) => {
    const end = new AbortController();
    const options = { signal: end.signal };
    const take = (event: Event, data: DataTransfer | null) => onrefused(refuseFiles(event, data));
    element.addEventListener('paste', (event) => take(event, event.clipboardData), options);
    element.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    element.addEventListener('input', () => onrefused(false), options);
    return () => end.abort();
  };
}
