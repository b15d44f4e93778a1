import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('a page of the app’s scheme is a secure context with storage', async ({ probe }) => {
  const page = await probe.page('main');
  const found = await page.evaluate(async () => {
    const open = indexedDB.open('notes', 1);
    open.onupgradeneeded = () => open.result.createObjectStore('notes');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const writing = database.transaction('notes', 'readwrite');
    writing.objectStore('notes').put({ at: new Date(1) }, 'key');
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    const reading = database.transaction('notes').objectStore('notes').get('key');
    await new Promise((resolve) => {
      reading.onsuccess = resolve;
    });
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    return {
      isSecureContext,
      note: reading.result.at.getTime(),
      digest: digest.byteLength,
      id: crypto.randomUUID().length,
    };
  });
  expect(found).toEqual({ isSecureContext: true, note: 1, digest: 32, id: 36 });
});

test('the main process knows the page by the app’s scheme', async ({ probe }) => {
  await probe.page('main');
  const urls = await probe.app.evaluate(() => [
    mainProbe.main.webContents.getURL(),
    mainProbe.main.webContents.mainFrame.url,
    mainProbe.main.webContents.mainFrame.origin,
  ]);
  const url = 'app://bundle/index.html#main';
  expect(urls).toEqual([url, url, 'app://bundle']);
});

test('a module worker imports and fetches from the scheme', async ({ probe }) => {
  const page = await probe.page('main');
  const answer = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const worker = new Worker('./worker.js', { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(21);
      }),
  );
  expect(answer).toEqual({ twice: 42, status: 200 });
});

test('the page’s content security policy is enforced', async ({ probe }) => {
  const page = await probe.page('main');
  const outcome = await page.evaluate(async () => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.body.append(script);
    const foreign = await fetch('https://elsewhere.invalid/').catch((error) => error.name);
    const evaluated = await new Promise((resolve) => {
      // A timer's text is evaluated like `eval`, and its refusal does not throw.
      setTimeout('window.evalRan = true');
      setTimeout(() => resolve('evalRan' in window));
    });
    return { inline: 'inlineRan' in window, foreign, evaluated, refused: refused.sort() };
  });
  expect(outcome).toEqual({
    inline: false,
    foreign: 'TypeError',
    evaluated: false,
    refused: ['connect-src', 'script-src', 'script-src-elem'],
  });
});

test('a missing file answers 404', async ({ probe }) => {
  const page = await probe.page('main');
  const reply = await page.evaluate(async () => {
    const response = await fetch('./missing.txt');
    return [response.status, await response.text()];
  });
  expect(reply).toEqual([404, 'No such file']);
});

test('the body of a POST reaches the handler', async ({ probe }) => {
  const page = await probe.page('main');
  const echo = await page.evaluate(async () => {
    const response = await fetch('/echo?q=1', { method: 'POST', body: 'žluť' });
    return response.json();
  });
  expect(echo).toEqual({ method: 'POST', url: 'app://bundle/echo?q=1', body: 'žluť' });
});

test('another host of the scheme is the handler’s to refuse', async ({ probe }) => {
  const status = await probe.app.evaluate(async ({ net }) => {
    const response = await net.fetch('app://other/index.html');
    return response.status;
  });
  expect(status).toBe(404);
});

test('windows hear each other on a BroadcastChannel', async ({ probe }) => {
  const [main, quick] = [await probe.page('main'), await probe.page('quick')];
  await quick.evaluate(() => {
    const channel = new BroadcastChannel('news');
    Object.assign(window, {
      news: new Promise((resolve) => {
        channel.onmessage = ({ data }) => resolve([data.text, data.at.getTime()]);
      }),
    });
  });
  await main.evaluate(() => {
    new BroadcastChannel('news').postMessage({ text: 'saved', at: new Date(3) });
  });
  expect(await quick.evaluate(() => Reflect.get(window, 'news'))).toEqual(['saved', 3]);
});

test('schemes are fixed once the app is ready', async ({ probe }) => {
  const message = await probe.app.evaluate(({ protocol }) => {
    try {
      protocol.registerSchemesAsPrivileged([]);
      return 'registered';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toContain('should be called before app is ready');
});
