/**
 * Detects any effect of a click: document, address, values, storage, clipboard, full screen, network, new window.
 */
import type { Page, Request } from 'playwright';

interface Effects {
  /** Starts observing; earlier effects do not count. */
  begin(): void;
  /** Resolves when something happened; false after `patience` ms. */
  settle(patience: number): Promise<boolean>;
  /** Resolves when idle, or after `patience` ms. */
  quiet(patience: number): Promise<void>;
}

type Watched = { crawlEffects?: Effects };

/** Runs in the page before its own scripts. */
const install = (): void => {
  const QUIET_MS = 70;
  const state = { count: 0, changedAt: 0, values: '', loading: 0 };
  const effect = () => {
    state.count += 1;
    state.changedAt = performance.now();
  };
  // Ignores automatic changes: background progress, style sheets, pointer ripples.
  const trivial = (node: Node): boolean =>
    node instanceof Element &&
    (/ant-wave|toast-in/.test(String(node.className)) ||
      node.closest('head, [role=tooltip], .run-dock') !== null);
  /** A clock. */
  const onlyDigits = (before: string | null, after: string | null): boolean =>
    before?.replace(/\d+/g, '') === after?.replace(/\d+/g, '');
  /** Ignores delayed saving of tabs and settings, and polling. */
  const bySelf = (input: unknown): boolean =>
    /\/api\/(user\/layout|runs\/)/.test(input instanceof Request ? input.url : String(input));
  const values = () =>
    JSON.stringify([
      location.href,
      document.fullscreenElement !== null,
      scrollY,
      [...document.querySelectorAll('input')].map(({ value, checked }) => [value, checked]),
    ]);
  /** Calls `before` whenever the method is called. */
  const hear = (owner: object, name: string, before: (first: unknown) => void) => {
    const own = Reflect.get(owner, name) as ((...args: unknown[]) => unknown) | undefined;
    if (!own) return;
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
      before(args[0]);
      return own.apply(this, args);
    });
  };
  for (const name of ['setItem', 'removeItem'])
    hear(Storage.prototype, name, (key) => {
      if (key !== 'minsu-ui') effect();
    });
  if (navigator.clipboard) for (const name of ['writeText', 'write']) hear(navigator.clipboard, name, effect);
  hear(Element.prototype, 'requestFullscreen', effect);
  hear(HTMLInputElement.prototype, 'showPicker', effect);
  globalThis.print = effect;
  const send = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    if (!bySelf(args[0])) effect();
    state.loading += 1;
    try {
      return await send(...args);
    } finally {
      state.loading -= 1;
      state.changedAt = performance.now();
    }
  };
  const tick = () => new Promise((resolve) => setTimeout(resolve, 15));
  const isBusy = () =>
    state.loading > 0 ||
    [...document.querySelectorAll('main [aria-busy=true], [role=dialog] [aria-busy=true]')].some((element) =>
      element.checkVisibility(),
    );
  const quiet = async (patience: number) => {
    const until = performance.now() + patience;
    while (performance.now() < until && (isBusy() || performance.now() - state.changedAt < QUIET_MS))
      await tick();
  };
  const effects: Effects = {
    begin() {
      state.count = 0;
      state.values = values();
    },
    async settle(patience) {
      const until = performance.now() + patience;
      const happened = () => state.count > 0 || values() !== state.values;
      while (!happened()) {
        if (performance.now() > until) return false;
        await tick();
      }
      return true;
    },
    quiet,
  };
  Object.assign(globalThis, { crawlEffects: effects });
  /** Suspense removes a form while it loads, which loses typed input. */
  const isWithdrawnForm = (node: Node): boolean =>
    node instanceof HTMLElement &&
    node.style.getPropertyPriority('display') === 'important' &&
    node.querySelector('form, textarea') !== null;
  const observe = () =>
    new MutationObserver((records) => {
      for (const { target, type, addedNodes, oldValue } of records) {
        if (type === 'attributes' && isWithdrawnForm(target))
          reportError(new Error(`a form leaves for a moment: ${(target.textContent ?? '').slice(0, 40)}`));
        const isNothing =
          trivial(target) ||
          (type === 'characterData' &&
            (trivial(target.parentElement ?? target) || onlyDigits(oldValue, target.textContent))) ||
          (type === 'childList' && addedNodes.length > 0 && [...addedNodes].every(trivial));
        if (!isNothing) return effect();
      }
    }).observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
      characterDataOldValue: true,
    });
  if (document.documentElement) observe();
  else document.addEventListener('readystatechange', observe, { once: true });
};

/** Pending requests, including scripts that the page cannot count. */
const onTheirWay = new WeakMap<Page, Set<Request>>();

export const watchEffects = async (page: Page): Promise<void> => {
  const requests = new Set<Request>();
  onTheirWay.set(page, requests);
  page.on('request', (request) => {
    if (['script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())) requests.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfailed', (request) => requests.delete(request));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
  await page.addInitScript(install);
};

const QUIET_PATIENCE_MS = 5_000;
const STEP_MS = 20;

/** Loaded and rendered. */
export const untilQuiet = async (page: Page): Promise<void> => {
  const until = Date.now() + QUIET_PATIENCE_MS;
  const isWaiting = () => (onTheirWay.get(page)?.size ?? 0) > 0 && Date.now() < until;
  do {
    while (isWaiting()) await page.waitForTimeout(STEP_MS);
    await page
      .evaluate(
        (patience) => (globalThis as unknown as Watched).crawlEffects?.quiet(patience),
        QUIET_PATIENCE_MS,
      )
      .catch(() => undefined);
  } while (isWaiting());
};

const OUTSIDE = ['framenavigated', 'download', 'popup', 'dialog', 'filechooser'] as const;

/** True if `click` had an effect within `patience` ms. */
export const hasEffect = async (
  page: Page,
  click: () => Promise<void>,
  patience: number,
): Promise<boolean> => {
  let outside = 0;
  const count = () => {
    outside += 1;
  };
  const ask = (request: Request) => {
    if (request.resourceType() === 'script') count();
  };
  page.on('request', ask);
  for (const event of OUTSIDE) page.on(event as 'popup', count);
  try {
    await page.evaluate(() => (globalThis as unknown as Watched).crawlEffects?.begin());
    await click();
    const inside = await page
      .evaluate((ms) => (globalThis as unknown as Watched).crawlEffects?.settle(ms) ?? true, patience)
      // Navigated away: another document.
      .catch(() => true);
    if (inside || outside > 0) await untilQuiet(page);
    return inside || outside > 0;
  } finally {
    page.off('request', ask);
    for (const event of OUTSIDE) page.off(event as 'popup', count);
  }
};
