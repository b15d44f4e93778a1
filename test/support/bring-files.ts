/** Files that a user pastes or drops, as the events of the page. */

/** Pastes an image into the element, with a text beside it where one is given. */
export function pasteImage(into: Element, words?: string): Event {
  const clipboardData = imageWith(words);
  return dispatch(
    into,
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

/** Drops an image onto the element. */
export function dropImage(onto: Element): Event {
  const { left, top } = onto.getBoundingClientRect();
  const place = { clientX: left + 4, clientY: top + 4 };
  const dataTransfer = imageWith();
  return dispatch(
    onto,
    new DragEvent('drop', { ...place, dataTransfer, bubbles: true, cancelable: true }),
  );
}

function imageWith(words?: string): DataTransfer {
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'screenshot.png', { type: 'image/png' }));
  if (words !== undefined) data.setData('text/plain', words);
  return data;
}

function dispatch(target: Element, event: Event): Event {
  target.dispatchEvent(event);
  return event;
}
