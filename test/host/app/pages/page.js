/** Says when the page's own scripts have run, and what they could see by then. */
window.atStart = {
  api: typeof window.api,
  secret: typeof window.secretOfThePreload,
  require: typeof window.require,
  process: typeof window.process,
  names: Object.getOwnPropertyNames(window).filter((name) => /host|electron|speak/i.test(name)),
};
document.querySelector('h1').textContent = 'ready';
