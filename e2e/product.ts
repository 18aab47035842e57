/** The running product and a browser for one test file. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { demoDay } from './global-setup.ts';
import { arrived, type Look, openPage, type SignedIn } from './pages.ts';
import { type RunningServer, signIn, startServer, temporaryDataDir } from './server.ts';

const FAILURES = path.resolve(import.meta.dirname, '../.data/e2e-failures');

export interface Product {
  readonly url: string;
  readonly browser: Browser;
  readonly server: RunningServer;
  /** A page in its own browser profile, closed after the test. */
  page(look?: Look): Promise<Page>;
  /** The same, signed in without a page; `entry.spec.ts` covers the sign-in form. */
  as(username: string, look?: Look): Promise<Page>;
  /** The same, on the workplace. */
  home(username: string, look?: Look): Promise<Page>;
  /** Signed in as administrator at that address. */
  at(path: string, look?: Look): Promise<Page>;
}

/** Screenshots of a failed test. */
const picture = async (test: string, pages: readonly Page[]): Promise<void> => {
  const name = test.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80);
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: path.join(FAILURES, `${name}-${at + 1}.png`) }).catch(() => undefined);
};

/** Preserves ownership, because root's database belongs to another user. */
const copyFolder = (from: string, to: string): void => {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', from, to]);
};

/** Creates the demo business in an empty folder, or again if the day has changed. */
export const startDemo = (dir: string, env: Record<string, string> = {}): Promise<RunningServer> => {
  const demo = inject('demoBusiness');
  if (demo.day === demoDay(new Date())) copyFolder(demo.dir, dir);
  return startServer(dir, env);
};

export const runningProduct = (env: Record<string, string> = {}): Product => {
  const data = temporaryDataDir();
  let server: RunningServer;
  let browser: Browser;
  let pages: Page[] = [];
  beforeAll(async () => {
    server = await startDemo(data.dir, env);
    browser = await openBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(task.name, pages);
    await Promise.all(pages.map((page) => page.context().close()));
    pages = [];
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await data.remove();
  });
  const open = async (look?: Look, signedIn?: SignedIn): Promise<Page> => {
    const page = await openPage(browser, look, signedIn);
    pages.push(page);
    return page;
  };
  const product: Product = {
    get url() {
      return server.url;
    },
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
    page: (look) => open(look),
    async as(username, look) {
      const { token } = await signIn(server.url, username);
      return open(look, { url: server.url, token });
    },
    home: (username, look) => enter(username, '/dashboard/workplace', look),
    at: (path, look) => enter('admin', path, look),
  };
  const enter = async (username: string, path: string, look?: Look): Promise<Page> => {
    const page = await product.as(username, look);
    await page.goto(server.url + path);
    await arrived(page);
    return page;
  };
  return product;
};
