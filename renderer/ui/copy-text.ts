/** Puts a text on the clipboard. Call it for a key or a click: at other times the browser refuses. */
export function copyText(text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation(); // a list would put its rows there
  };
  addEventListener('copy', put, { capture: true, once: true });
  const isDone = document.execCommand('copy');
  removeEventListener('copy', put, { capture: true });
  return isDone;
}
