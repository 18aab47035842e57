/**
 * Every figure on wallet screens leads in two clicks to the order night and its entries. All amounts are collected:
 * none may lead nowhere, and the first and last of each kind are followed. Figures without an order lead to their
 * entry and document, unposted ones to their record; both are listed here.
 */

import { pageChannelBills } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { getLedgerEntry } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import type { EntrySource } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { pageStatements } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { untilPosted } from './ledger-posted.ts';
import { arrived, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const at = (screen: string): string => `/walletInformationMenu/${screen}`;

/** Entries without an order: with their document, an adjustment's reason, or the reversed entry. */
const ofNoOrder: readonly EntrySource[] = [
  ...(['companySettlement', 'statement', 'payout', 'payoutFee', 'expense'] as const),
  ...(['channelStatement', 'opening', 'adjustment', 'reversal'] as const),
];

type Client = Awaited<ReturnType<typeof signIn>>;
let client: Client;

beforeAll(async () => {
  client = await signIn(product.url, 'finance');
  await untilPosted(product.url);
}, 300_000);

/** Link of a figure, or the row it opens; `here`: its entries are shown beside it. */
interface Figure {
  readonly text: string;
  readonly place: string;
  readonly lead: string | null;
}

/** Collects all visible amounts and their links, except zeros and explanations. */
const figuresOf = (page: Page): Promise<Figure[]> =>
  page.evaluate(() => {
    const isAmount = (text: string) =>
      /-?[¥￥]\s?[\d,]+(\.\d+)?/.test(text) && !/[¥￥]0\.00$/.test(text.trim());
    const words = '.statement-why, .split-why, [data-figure="words"]';
    const found: { text: string; place: string; lead: string | null }[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element?.checkVisibility() || !isAmount(text) || element.closest(words)) continue;
      const link = element.closest('a[href]');
      const row = element.closest('tr[data-row].opens');
      const beside = element
        .closest('.side-panel, .ant-drawer, .ledger-entry')
        ?.querySelector('a[href*="entry="]');
      const lead = link
        ? link.getAttribute('href')
        : row
          ? `row ${row.getAttribute('data-row')}`
          : element.closest('.list-sums')
            ? 'list'
            : beside
              ? 'here'
              : null;
      element.setAttribute('data-figure-at', String(found.length));
      const table = element.closest('td')?.closest('table');
      const column = table?.querySelectorAll('thead th')[element.closest('td')?.cellIndex ?? 0]?.textContent;
      const place =
        column ?? element.closest('section, li, dl > div, .panel')?.textContent?.slice(0, 30) ?? '';
      found.push({ text: text.trim(), place, lead });
    }
    return found;
  });

const entryIn = (scope: Locator | Page): Locator =>
  scope.locator('a[href*="entry="]').filter({ visible: true });

/** Where entries are shown: one with its lines, or those behind a record. */
const ENTRIES = '.ledger-entry, .entry-trail, .ledger-panel';

const idOf = (href: string | null): string => new URLSearchParams(href?.split('?')[1]).get('entry') ?? '';

/** An entry names its order, or else its document. */
const assertOrigin = async (id: string): Promise<void> => {
  const { data: entry } = await client.call(getLedgerEntry, { id });
  if (entry.orderId !== null || entry.night !== null) return;
  expect(ofNoOrder).toContain(entry.source);
  expect(
    entry.sourceKey !== '' || entry.memo !== '' || entry.reversesId !== null,
    `entry ${entry.number} names nothing`,
  ).toBe(true);
};

type Stand = 'posted' | 'unposted' | null;

/** Whether entries are shown; nothing posted yet is accepted where allowed. */
const standsAtEntries = async (page: Page, unposted: boolean): Promise<Stand> => {
  await settled(page);
  const beside = page.locator('.side-panel:visible').last();
  // Loads in stages: the record, the code for entries, the entries.
  if ((await beside.count()) > 0)
    await beside
      .locator(`${ENTRIES}, .day-lines`)
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
  await settled(page);
  const shown = page.locator(ENTRIES).filter({ visible: true });
  for (const part of await shown.all()) {
    if ((await part.locator('.ledger-lines').count()) > 0) {
      const opened = new URL(page.url()).searchParams.get('entry');
      if (opened) await assertOrigin(opened);
      return 'posted';
    }
    const first = entryIn(part).first();
    if ((await first.count()) > 0) {
      await assertOrigin(idOf(await first.getAttribute('href')));
      return 'posted';
    }
  }
  if (unposted && (await shown.count()) > 0) return 'unposted';
  // A list of order nights with their entries.
  const rows = page.locator('tbody tr[data-row]:visible');
  if ((await rows.count()) === 0) return null;
  const named = rows.first().locator('a[href*="entry="]');
  const ofOrder = rows.first().locator('a[href*="orderDetail"]');
  return (await named.count()) > 0 && (await ofOrder.count()) > 0 ? 'posted' : null;
};

/** The second click: a row of the list, or the entry shown. */
const secondClick = async (page: Page): Promise<void> => {
  const beside = page.locator('.side-panel:visible').last();
  const amount = beside.locator('.day-lines a').filter({ has: page.locator('.money') });
  if ((await amount.count()) > 0) return void (await amount.first().click());
  const row = page.locator('tbody tr[data-row]:visible').first();
  const inList = (await row.count()) > 0;
  if (!inList) return void (await entryIn(page).first().click());
  const opens = await row.evaluate((one) => one.classList.contains('opens'));
  if (opens)
    await row
      .locator('td')
      .last()
      .evaluate((cell) => (cell.parentElement as HTMLElement).click());
  else await row.locator('a').first().click();
};

/** Address without record ids and dates. */
const kindOf = (lead: string): string =>
  lead
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, 'day')
    .replaceAll(/(party|keyword|account)=[^&]+/g, '$1=it')
    .replace(/^row .*/, 'row');

const toWalk = (figures: readonly Figure[]): number[] => {
  const kinds = new Map<string, number[]>();
  for (const [index, { lead }] of figures.entries()) {
    if (lead === null || lead === 'here') continue;
    const kind = kindOf(lead);
    const [first = index] = kinds.get(kind) ?? [];
    kinds.set(kind, figures[first]?.lead === lead ? [first] : [first, index]);
  }
  return [...kinds.values()].flat();
};

interface Screen {
  readonly path: string;
  /** Figures here may not be posted yet. */
  readonly unposted?: string;
  readonly before?: (page: Page) => Promise<void>;
}

const openScreen = async (page: Page, { path, before }: Screen): Promise<void> => {
  await page.goto(product.url + path);
  await arrived(page);
  await settled(page);
  await before?.(page);
};

const click = async (page: Page, figure: Figure, index: number): Promise<void> => {
  if (figure.lead === 'list') return;
  const marked = page.locator(`[data-figure-at="${index}"]`);
  await marked.scrollIntoViewIfNeeded();
  await marked.click();
};

/** Follows every figure of a screen; returns those not reaching entries in two clicks. */
const walk = async (page: Page, screen: Screen): Promise<string[]> => {
  await openScreen(page, screen);
  const figures = await figuresOf(page);
  expect(figures.length, `${screen.path} shows no figure`).toBeGreaterThan(0);
  const lost = figures.filter(({ lead }) => lead === null);
  const complaints = lost.map(({ text, place }) => `${screen.path}: ${text} (${place}) leads nowhere`);
  const stands = new Set<Stand>();
  for (const index of toWalk(figures)) {
    const figure = figures[index] as Figure;
    await openScreen(page, screen);
    await figuresOf(page);
    await click(page, figure, index);
    const first = await standsAtEntries(page, false);
    if (first === null) await secondClick(page);
    const stand = first ?? (await standsAtEntries(page, screen.unposted !== undefined));
    if (stand === null)
      complaints.push(`${screen.path}: ${figure.text} (${figure.place}) → ${figure.lead} → ${page.url()}`);
    stands.add(stand);
  }
  if (!stands.has('posted') && screen.unposted !== 'nothing of it')
    complaints.push(`${screen.path}: no figure leads to an entry`);
  return complaints;
};

const asTable = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '以表格查看' }).first().click();
};

const lastStatement = async (state: 'paid' | 'draft'): Promise<string> => {
  const { records } = (await client.call(pageStatements, { view: 'all', size: 50, sort: '-payableFen' }))
    .data;
  return records.find((one) => one.state === state)?.id ?? '';
};

const lastBill = async (): Promise<string> =>
  (await client.call(pageChannelBills, { view: 'posted' })).data.records[0]?.id ?? '';

const screens: Readonly<Record<string, () => Promise<readonly Screen[]>>> = {
  'the wallet': async () => [
    { path: at('walletInformation') },
    { path: at('walletInformation'), before: asTable },
    { path: at('walletInformation?tab=parties') },
    { path: at('walletInformation?tab=payouts') },
  ],
  'the ledger': async () => [
    { path: at('ledger') },
    { path: at('ledger?kind=payable.pending') },
    { path: at('ledger?tab=trial') },
    { path: at('ledger?tab=accounts') },
    { path: at('ledger?tab=accounts&account=1') },
    { path: at('ledger?tab=opening') },
  ],
  splits: async () => [
    { path: at('completion-order-divide?view=succeeded') },
    { path: at('completion-order-divide?view=pending'), unposted: 'the night itself may not be over' },
    { path: at('completion-order-divide?tab=runs') },
  ],
  statements: async () => [
    { path: at('landlord-settlement?view=all'), unposted: 'a draft is posted when it is approved' },
    { path: at('landlord-settlement-records') },
    { path: at('landlord-settlement?part=adjustments'), unposted: 'what waits for somebody else' },
    { path: at(`statementDetail?id=${await lastStatement('paid')}`) },
    { path: at(`statementDetail?id=${await lastStatement('paid')}&tab=lines`) },
    { path: at(`statementDetail?id=${await lastStatement('draft')}&tab=sums`), unposted: 'nothing of it' },
    { path: at(`statementDetail?id=${await lastStatement('paid')}&tab=history`) },
  ],
  expenses: async () => [
    { path: at('expense?state=approved'), unposted: 'what waits stands above the list' },
    { path: at('expense'), unposted: 'what was not approved yet is not posted' },
  ],
  reconciliation: async () => [
    { path: at('reconciliation?view=all'), unposted: 'what the institution alone knows' },
    { path: at('reconciliation?part=days'), unposted: 'a day of which nothing is ours' },
    { path: at('reconciliation?part=channelBills'), unposted: 'a bill that waits' },
    { path: at(`reconciliation?part=channelBills&bill=${await lastBill()}`) },
    { path: at('reconciliation?part=channelBills&billPart=receivables') },
    { path: at('reconciliation?part=channelBills&billPart=writeOffs'), unposted: 'a write-off that waits' },
  ],
};

test.each(Object.keys(screens))(
  '%s: every figure leads in two clicks to its entries',
  async (name) => {
    const page = await product.as('finance');
    const console = watchConsole(page);
    const complaints: string[] = [];
    for (const screen of (await screens[name]?.()) ?? []) complaints.push(...(await walk(page, screen)));
    expect(complaints).toEqual([]);
    expect(console).toEqual([]);
  },
  600_000,
);

test("a chart point opens its day's entries, which add up to it", async () => {
  const page = await product.as('finance');
  await openScreen(page, { path: at('walletInformation') });
  const canvas = page.locator('.chart-canvas canvas').first();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height * 0.6);
  await page.waitForURL(/ledger\?kind=cash&kind=institution&dateFrom=/);
  const day = new URL(page.url()).searchParams.get('dateFrom');
  expect(new URL(page.url()).searchParams.get('dateTo')).toBe(day);
  await settled(page);
  await page.locator('.list-sums:visible').getByText('借方合计').waitFor();
}, 120_000);
