// Runs before everything else; a file because the content policy allows no inline script.

// Where a browser knows Trusted Types, text becomes a part of the page through here alone: the style sheets of components, and of
// markup what the hints of charts are made of. All else is refused, and no text ever becomes a script.
(() => {
  const CHART_HINT = /<\/?(?:div|span|br)(?: style="[^"<>]*")?\s*\/?>/g;
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/<[a-z/!?]/i.test(text.replaceAll(CHART_HINT, '')) ? null : text),
  });
})();

// The schemas need not try whether they may write code of their own: they may not, and each try would be reported.
globalThis.__zod_globalConfig = { jitless: true };

// So that a dark page never flashes white.
(() => {
  const wish = localStorage.getItem('arco-theme');
  const dark = wish === 'dark' || (wish === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = localStorage.getItem('arco-locale') === 'en-US' ? 'en-US' : 'zh-CN';
})();

// Whoever is signed in gets the product: its scripts are fetched beside the first one instead of after it.
(() => {
  if (localStorage.getItem('token') === null) return;
  for (const { content } of document.querySelectorAll('meta[name="product-script"]')) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: content });
    document.head.append(link);
  }
})();
