import { twice } from './twice.js';

self.addEventListener('message', ({ data }) => {
  void fetch('./twice.js').then(({ status }) => {
    self.postMessage({ twice: twice(data), status });
  });
});
