/**
 * Opens every route as one user and clicks each distinct control once. Changes data and signs out, so use a
 * disposable server.
 */
import { publicRoutes } from '@minsu/contract/menu.ts';
import type { RoleCode } from '@minsu/contract/roles.ts';
import type { Browser, Page } from 'playwright';
import { findAddresses, openTo } from './addresses.ts';
import { findControls } from './crawl-controls.ts';
import { untilQuiet, watchEffects } from './crawl-effects.ts';
import { foreignTexts, type KnownData, knownData } from './crawl-language.ts';
import { rawTexts } from './crawl-raw.ts';
import { walkScreen } from './crawl-walk.ts';
import { dialogFocusFault } from './dialog-focus.ts';
import { type Language, openPage } from './pages.ts';
import { signIn } from './server.ts';

export interface Finding {
  readonly route: string;
  readonly control: string;
  readonly kind:
    | 'no effect'
    | 'page error'
    | 'console error'
    | 'other language'
    | 'raw text'
    | 'dialog focus'
    | 'not clickable'
    | 'unreadable'
    | 'not shown';
  readonly detail: string;
}

export interface CrawlOptions {
  readonly url: string;
  readonly username: string;
  readonly role: RoleCode;
  readonly language: Language;
  /** Default: all routes open to the role, public ones, and the layout. */
  readonly routes?: readonly string[];
  /** Maximum clicks per route; 0 only opens and reads. */
  readonly maxClicks?: number;
  /** Parallel visitors, because clicks mostly wait; default two. */
  readonly visitors?: number;
  /** Problems of a screen when opened. */
  readonly read?: (page: Page, language: Language) => Promise<readonly string[]>;
  /** Navigates within the page like staff; by default opens each address like a new visitor. */
  readonly stays?: boolean;
  /** Called for each finding. */
  readonly report?: (finding: Finding) => void;
  /** Called before each click. */
  readonly clicked?: (route: string, control: string) => void;
  /** Called when a route is done. */
  readonly progress?: (route: string, clicks: number, ms: number) => void;
}

export interface CrawlResult {
  readonly routes: number;
  readonly clicks: number;
  readonly findings: readonly Finding[];
}

interface Crawl {
  readonly page: Page;
  readonly options: CrawlOptions;
  readonly known: KnownData;
  readonly findings: Finding[];
  readonly at: { route: string; control: string };
  clicks: number;
}

/** Pseudo-route of the layout around the screens. */
const SHELL = 'shell';
const MAX_CLICKS = 400;

/** Public; sign-in views only when signed out. */
const publicAddresses = [
  ...publicRoutes.map(({ path }) => path),
  ...['', '?view=register', '?view=forgot', '?view=reset'].map((view) => `/login${view}`),
];
const isLogIn = (route: string): boolean => route.startsWith('/login');

/** Addresses of the role's screens, record pages with a real id. */
const routesOf = async ({ url, username, role }: CrawlOptions): Promise<string[]> => {
  const own = (await findAddresses(url, username)).filter((address) => openTo(address, role));
  return [...own.map(({ path }) => path), '/no/such/page'];
};

const note = (crawl: Crawl, kind: Finding['kind'], detail = '', control = crawl.at.control): void => {
  const finding = { route: crawl.at.route, control, kind, detail };
  const isKnown = crawl.findings.some(
    (one) =>
      one.kind === kind &&
      one.detail === detail &&
      one.route === finding.route &&
      (detail !== '' || one.control === control),
  );
  if (isKnown) return;
  crawl.findings.push(finding);
  crawl.options.report?.(finding);
};

/** The browser logs aborted and refused requests itself; the page's reaction is checked instead. */
const isOfTheBrowser = (text: string): boolean => /Failed to load resource|net::ERR/.test(text);

const begin = async (browser: Browser, options: CrawlOptions): Promise<Crawl> => {
  const page = await openPage(browser, { language: options.language });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchEffects(page);
  const known = knownData(options.language);
  const crawl: Crawl = { page, options, known, findings: [], at: { route: '', control: '' }, clicks: 0 };
  page.on('response', (response) => void known.listen(response));
  page.on('pageerror', (error) => note(crawl, 'page error', String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfTheBrowser(message.text()))
      note(crawl, 'console error', message.text());
  });
  page.on('popup', (other) => void other.close());
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(`${options.url}/readAgreement`);
  await enter(crawl);
  return crawl;
};

/** Signs in again whenever a click ended the session. */
const enter = async ({ page, options, at }: Crawl): Promise<void> => {
  const token = isLogIn(at.route) ? null : (await signIn(options.url, options.username)).token;
  await page.evaluate(
    ([given, language]) => {
      localStorage.clear();
      if (given) localStorage.setItem('token', given);
      localStorage.setItem('arco-locale', language);
      localStorage.setItem('arco-theme', 'light');
    },
    [token, options.language] as const,
  );
};

const isAsBefore = ({ page, options, at }: Crawl): Promise<boolean> =>
  page
    .evaluate(
      ([language, isSignedIn]) =>
        (localStorage.getItem('token') !== null) === isSignedIn &&
        localStorage.getItem('arco-locale') === language &&
        document.documentElement.lang === language,
      [options.language, !isLogIn(at.route)] as const,
    )
    .catch(() => false);

const HEADING_MS = 10_000;

/** Runs in the page: navigates like a link. Marks the current headings until the next screen is there. */
const pushAddress = (to: string): void => {
  if (document.fullscreenElement) void document.exitFullscreen();
  for (const heading of document.querySelectorAll('h1')) heading.dataset.left = heading.textContent;
  history.pushState({}, '', to);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
};

/** Runs in the page: the headings differ from the previous screen's. */
const isHeadedAnew = (): boolean =>
  [...document.querySelectorAll('h1')].some(
    (heading) => heading.checkVisibility() && heading.dataset.left !== heading.textContent,
  );

/** Navigates within the page; false if that is impossible because of an overlay or redirect. */
const goWithin = async (crawl: Crawl, route: string): Promise<boolean> => {
  const { page } = crawl;
  if (!(await isAsBefore(crawl)) || (await findControls(page, 'screen')).layer !== '') return false;
  await page.evaluate(pushAddress, route);
  const isHere = await page.waitForFunction(isHeadedAnew, undefined, { timeout: HEADING_MS }).then(
    () => true,
    () => false,
  );
  await untilQuiet(page);
  const { pathname, search } = new URL(page.url());
  return isHere && pathname + search === route;
};

/** Opens the address like a new visitor. */
const open = async (crawl: Crawl, route: string): Promise<boolean> => {
  const { page, options } = crawl;
  const go = () => page.goto(options.url + route, { waitUntil: 'domcontentloaded' }).catch(() => undefined);
  const heading = page.locator('h1').filter({ visible: true }).first();
  const shown = () =>
    heading.waitFor({ timeout: HEADING_MS }).then(
      () => true,
      () => false,
    );
  const isElsewhere = () => isLogIn(new URL(page.url()).pathname) !== isLogIn(route);
  await go();
  if (!(await shown()) || isElsewhere() || !(await isAsBefore(crawl))) {
    await enter(crawl);
    await go();
    if (!(await shown())) return false;
  }
  await untilQuiet(page);
  return true;
};

const look = async (crawl: Crawl): Promise<void> => {
  if (!(await isAsBefore(crawl))) return;
  const texts = await foreignTexts(crawl.page, crawl.options.language, crawl.known).catch(() => []);
  for (const text of texts) note(crawl, 'other language', text.slice(0, 80));
  const focus = await dialogFocusFault(crawl.page).catch(() => null);
  if (focus !== null) note(crawl, 'dialog focus', focus);
  for (const text of await rawTexts(crawl.page, crawl.options.language).catch(() => []))
    note(crawl, 'raw text', text.slice(0, 120));
};

const readAloud = async (crawl: Crawl, read: NonNullable<CrawlOptions['read']>): Promise<void> => {
  for (const fault of await read(crawl.page, crawl.options.language)) note(crawl, 'unreadable', fault);
  await untilQuiet(crawl.page);
};

const crawlRoute = async (crawl: Crawl, route: string): Promise<void> => {
  const { options, page } = crawl;
  const address = route === SHELL ? '/exception/404' : route;
  const began = performance.now();
  Object.assign(crawl.at, { route, control: '' });
  const isPublic = publicAddresses.includes(route);
  const isWithin = options.stays && !isPublic && (await page.getByRole('banner').count()) > 0;
  const isThere = isWithin && (await goWithin(crawl, address));
  if (!isThere && !(await open(crawl, address))) return note(crawl, 'not shown', page.url());
  await look(crawl);
  if (options.read && route !== SHELL && !isPublic) await readAloud(crawl, options.read);
  const maxClicks = options.maxClicks ?? MAX_CLICKS;
  const clicks = await walkScreen({
    page,
    open: () => {
      crawl.at.control = '';
      return open(crawl, address);
    },
    look: () => look(crawl),
    found: (kind, control, detail) => note(crawl, kind, detail, control),
    clicking: (control) => {
      crawl.at.control = control;
      options.clicked?.(route, control);
    },
    isSound: () => isAsBefore(crawl),
    part: route === SHELL ? 'shell' : 'screen',
    maxClicks,
  });
  crawl.clicks += clicks;
  options.progress?.(route, clicks, Math.round(performance.now() - began));
};

export const crawl = async (browser: Browser, options: CrawlOptions): Promise<CrawlResult> => {
  const routes = options.routes ?? [SHELL, ...(await routesOf(options)), ...publicAddresses];
  const left = [...routes];
  const visit = async (): Promise<Crawl> => {
    const state = await begin(browser, options);
    for (let route = left.shift(); route !== undefined; route = left.shift()) await crawlRoute(state, route);
    await state.page.context().close();
    return state;
  };
  const visits = await Promise.all(Array.from({ length: options.visitors ?? 2 }, visit));
  return {
    routes: routes.length,
    clicks: visits.reduce((sum, { clicks }) => sum + clicks, 0),
    findings: visits.flatMap(({ findings }) => findings),
  };
};
