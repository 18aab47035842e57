// Runs before the first paint so that a dark page never flashes white; a file because the CSP allows no inline script.
(() => {
  const wish = localStorage.getItem('arco-theme');
  const dark = wish === 'dark' || (wish === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = localStorage.getItem('arco-locale') === 'en-US' ? 'en-US' : 'zh-CN';
})();
