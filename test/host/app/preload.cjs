/** What the page may do, and what a spec must be able to see of the preload's own surroundings. */
const { contextBridge, ipcRenderer } = require('electron');
const EventEmitter = require('node:events');

/** Seen by the page only if the worlds leak into each other. */
globalThis.secretOfThePreload = 1;

/** Heard before the page's own scripts have run. */
const greetings = [];
ipcRenderer.on('greeting', (_event, text) => greetings.push(text));

const attempts = {};
for (const name of ['fs', 'node:child_process', './other.cjs', 'electron/main']) {
  try {
    require(name);
    attempts[name] = 'loaded';
  } catch (error) {
    attempts[name] = error.message;
  }
}

contextBridge.exposeInMainWorld('api', {
  attempts,
  surroundings: {
    type: process.type,
    sandboxed: process.sandboxed,
    electron: process.versions.electron,
    emits: new EventEmitter().on('x', () => {}).emit('x'),
  },
  nested: { list: [1, { deep: true }], day: new Date(42) },
  invoke: (channel, ...values) => ipcRenderer.invoke(channel, ...values),
  say: (value) => ipcRenderer.send('say', value),
  onSaid: (listener) => {
    const hear = (_event, value) => listener(value);
    ipcRenderer.on('said', hear);
    return () => ipcRenderer.off('said', hear);
  },
  greetings: () => greetings,
  same: (value) => value,
  kindOf: (value) => Object.prototype.toString.call(value),
  add: (a, b) => a + b,
  throws: () => {
    throw new RangeError('too far');
  },
  rejects: async () => {
    throw new RangeError('too late');
  },
  doubler: () => (n) => n * 2,
  later: async (listener) => listener(5),
  missing: () => {
    try {
      return ipcRenderer.sendSync('say');
    } catch (error) {
      return error.message;
    }
  },
  exposeAgain: () => contextBridge.exposeInMainWorld('api', {}),
});
