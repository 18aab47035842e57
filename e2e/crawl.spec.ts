/** Check 48: every control has an effect, nothing throws, nothing shows the wrong language. */
import type { RoleCode } from '@minsu/contract/roles.ts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { full, short } from '../apps/server/test/run-length.ts';
import { openBrowser } from './browser.ts';
import { crawl, type Finding } from './crawl.ts';
import { watchEffects } from './crawl-effects.ts';
import { foreignPart } from './crawl-language.ts';
import { rawParts, rawTexts } from './crawl-raw.ts';
import { walkScreen } from './crawl-walk.ts';
import { openPage } from './pages.ts';
import { startDemo } from './product.ts';
import { readingFaults } from './readable.ts';
import { type RunningServer, temporaryDataDir } from './server.ts';

const everyRole: [username: string, role: RoleCode][] = [
  ['admin', 'admin'],
  ['director', 'director_of_operations'],
  ['supervisor', 'operation_supervisor'],
  ['operator', 'operator'],
  ['frontdesk', 'front_desk'],
  ['finance', 'finance'],
  ['housekeeper', 'housekeeper'],
  ['landlord', 'landlord'],
];
/**
 * FULL=1: every role in Chinese with fresh data, and the administrator in English. By default: the administrator in
 * English, where Chinese leftovers show; every screen is read and its first control clicked.
 */
const administrator = everyRole.slice(0, 1);
const chinese = (full ? everyRole : administrator).map(([username, role]) => ({
  username,
  role,
  language: 'zh-CN' as const,
}));
const english = administrator.map(([username, role]) => ({ username, role, language: 'en-US' as const }));
const visits = full ? [...chinese, ...english] : short ? english : chinese;
const readings = full || short ? [] : english;

const lines = (findings: readonly Finding[]): string[] =>
  findings.map(({ route, control, kind, detail }) => `${route} ${control}: ${kind} ${detail}`);

const data = temporaryDataDir();
let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await startDemo(data.dir);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await data.remove();
});

/** A crawl changes data, so each role starts with a fresh copy. */
const freshServer = async () => {
  const folder = temporaryDataDir();
  const fresh = await startDemo(folder.dir);
  return {
    url: fresh.url,
    async end() {
      await fresh.stop();
      await folder.remove();
    },
  };
};

describe('text in the other language', () => {
  test('is text that no server answer contained', () => {
    expect(foreignPart('Order of 林一', 'en-US', ['林一'])).toEqual([]);
    expect(foreignPart('取消 Order of 林一', 'en-US', ['林一'])).toEqual(['取消']);
    expect(foreignPart('中文', 'en-US', [])).toEqual([]);
    expect(foreignPart('Something went wrong', 'zh-CN', [])).toEqual(['Something went wrong']);
    expect(foreignPart('导出 Excel', 'zh-CN', [])).toEqual([]);
  });
});

describe('raw text', () => {
  const ID = '0199b218-e500-7a69-ab15-4ffcdfcb982c';

  test('contains internal names in either language', () => {
    for (const raw of [
      ID,
      'split.told',
      'orders:state_draft',
      'UND_ERR_SOCKET',
      'ECONNREFUSED',
      'wait_pay',
      'undefined',
      'NaN',
      '[object Object]',
      '{{count}} 间',
      '{limit}',
    ])
      for (const language of ['zh-CN', 'en-US'] as const) expect(rawParts(raw, language)).not.toEqual([]);
    expect(rawParts(`cash cash ${ID}`, 'zh-CN')).toContain(ID);
    expect(rawParts('方式：wechat', 'zh-CN')).toEqual(['wechat']);
    expect(rawParts('inHouse', 'en-US')).toEqual(['inHouse']);
  });

  test('excludes user input', () => {
    for (const said of [
      '导出 Excel',
      'front.desk@minsu.example',
      'https://minsu.example/order.list',
      'Paid in cash before check-in',
      '请回复 {guest}',
      '林致远 · admin',
      'iCal',
      'C-01',
      'M20261129-003003',
    ])
      for (const language of ['zh-CN', 'en-US'] as const) expect(rawParts(said, language)).toEqual([]);
  });

  test('is found in visible and accessible text but not in code', async () => {
    const page = await openPage(browser);
    await page.goto(`${server.url}/readAgreement`);
    await page.evaluate(() => {
      const main = document.createElement('main');
      const add = (tag: string, text: string) => {
        const element = document.createElement(tag);
        element.textContent = text;
        main.append(element);
        return element;
      };
      add('p', 'split.told');
      add('button', 'x').setAttribute('aria-label', 'wait_pay');
      add('code', 'UND_ERR_SOCKET');
      add('p', 'NaN').hidden = true;
      document.body.replaceChildren(main);
    });
    expect((await rawTexts(page, 'zh-CN')).toSorted()).toEqual(['split.told', 'wait_pay']);
    await page.context().close();
  });
});

test('check 48: the crawl finds a control without effect and one that is covered', async () => {
  const page = await openPage(browser);
  await watchEffects(page);
  await page.goto(`${server.url}/readAgreement`);
  await page.evaluate(() => {
    const main = document.createElement('main');
    const add = (tag: string, text: string, style = ''): HTMLElement => {
      const element = document.createElement(tag);
      element.textContent = text;
      element.style.cssText = style;
      main.append(element);
      return element;
    };
    main.style.position = 'relative';
    add('button', 'live').addEventListener('click', ({ target }) =>
      (target as Element).toggleAttribute('data-pressed'),
    );
    add('button', 'dead');
    add('button', 'under', 'position:absolute;top:200px;left:0');
    add('div', 'cover', 'position:absolute;top:190px;left:0;width:200px;height:60px');
    document.body.replaceChildren(main);
  });
  const found: string[] = [];
  await walkScreen({
    page,
    open: async () => true,
    look: async () => undefined,
    isSound: async () => true,
    found: (kind, control) => found.push(`${control}: ${kind}`),
    clicking: () => undefined,
    part: 'screen',
    maxClicks: 20,
  });
  expect(found.toSorted()).toEqual(['button “dead”: no effect', 'button “under”: not clickable']);
  await page.context().close();
});

test.each(visits)(
  'check 48: $username in $language: every control of every route has an effect',
  async (who) => {
    const own = full ? await freshServer() : undefined;
    try {
      const { clicks, findings } = await crawl(browser, {
        url: own?.url ?? server.url,
        ...who,
        ...(short && { maxClicks: 1, visitors: 3, stays: true, read: readingFaults }),
      });
      expect(clicks).toBeGreaterThan(short ? 60 : 100);
      expect(lines(findings)).toEqual([]);
    } finally {
      await own?.end();
    }
  },
  full ? 1_200_000 : 720_000,
);

test.each(readings)(
  'check 48: $username in $language: no route shows the other language',
  async (who) => {
    const { routes, findings } = await crawl(browser, { url: server.url, ...who, maxClicks: 0 });
    expect(routes).toBeGreaterThan(60);
    expect(lines(findings)).toEqual([]);
  },
  240_000,
);
