// Runs before everything else; a file because the content policy allows no inline script.

// Where a browser knows Trusted Types, text becomes a part of the page through here alone: the style sheets of components, and of
// markup what the hints of charts are made of. All else is refused, and no text ever becomes a script.
(() => {
  const CHART_HINT = /<\/?(?:div|span|br)(?: style="[^"<>]*")?\s*\/?>/g;
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (/<[a-z/!?]/i.test(text.replaceAll(CHART_HINT, '')) ? null : text),
    // The one script that a text may name: the service worker.
    createScriptURL: (url) => (url === '/worker.js' ? url : null),
  });
})();

// The schemas need not try whether they may write code of their own: they may not, and each try would be reported.
globalThis.__zod_globalConfig = { jitless: true };

// So that a dark page never flashes white.
(() => {
  const wish = localStorage.getItem('arco-theme');
  const dark = wish === 'dark' || (wish === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const english = localStorage.getItem('arco-locale') === 'en-US';
  document.documentElement.lang = english ? 'en-US' : 'zh-CN';
  // The browser's own bar and the name under the icon on a home screen (platform/pocket/page-head.ts keeps them so).
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#232324' : '#ffffff');
  document
    .querySelector('link[rel="manifest"]')
    ?.setAttribute('href', english ? '/en.webmanifest' : '/zh.webmanifest');
  document
    .querySelector('meta[name="apple-mobile-web-app-title"]')
    ?.setAttribute('content', english ? 'Minsu' : '民宿管家');
})();

// Whoever is signed in gets the product: its scripts are fetched beside the first one instead of after it.
(() => {
  if (localStorage.getItem('token') === null) return;
  for (const { content } of document.querySelectorAll('meta[name="product-script"]')) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: content });
    document.head.append(link);
  }
})();
