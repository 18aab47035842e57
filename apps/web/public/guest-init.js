// Runs before the guest page, so that a dark one never flashes white.
(() => {
  const chosen = localStorage.getItem('guest-theme');
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
