/**
 * Loaded before the main process of an app: writes a line as soon as a page has drawn the element
 * that the environment names. A driver would take part in the start.
 */
import { app } from 'electron';

const selector = JSON.stringify(process.env['TRAYTABLE_BENCH_SHOWN'] ?? '');

/** Answers after the frame in which the element is drawn. */
const shown = `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(${selector})) return requestAnimationFrame(look);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    requestAnimationFrame(() => port2.postMessage(null));
  };
  look();
})`;

app.on('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', () => {
    if (contents.getURL().includes('capture')) return;
    void contents.executeJavaScript(shown).then(() => console.log('shown'));
  });
});
