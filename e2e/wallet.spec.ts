/** From wallet figures to entries and order nights, and the ledger's own work: proof, closing, adjustment. */
import { pageLedgerEntries, pageLedgerProofs } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { untilPosted } from './ledger-posted.ts';
import { arrived, button, choose, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { askColleague, confirmWaiting } from './second-person.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const WALLET = '/walletInformationMenu/walletInformation';
const LEDGER = '/walletInformationMenu/ledger';

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${product.url}${path}`);
  await arrived(page);
};

/** Opens the first journal entry behind a figure and returns its text. */
const entryBehind = async (page: Page): Promise<void> => {
  await settled(page);
  await page.locator('.data-table:visible tbody a[href*="entry="]').first().click();
  await dialog(page).getByText('借贷明细').or(dialog(page).locator('.ledger-lines')).first().waitFor();
};

test('every wallet figure leads in two clicks to its entry, and on to the order', async () => {
  await untilPosted(product.url);
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  await open(page, WALLET);
  await page.locator('.wallet-figures:visible').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const figures = page.locator('.wallet-figures:visible a');
  const hrefs = await figures.evaluateAll((links) =>
    links.filter((link) => link.textContent !== '¥0.00').map((link) => link.getAttribute('href') ?? ''),
  );
  expect(hrefs.length).toBeGreaterThan(6);
  for (const href of hrefs) {
    await open(page, WALLET);
    await page.locator(`.wallet-figures:visible a[href="${href}"]`).first().click();
    await entryBehind(page);
  }
  // A night: its entry names order and night, and the folio names the entry.
  await open(page, `${LEDGER}?source=night`);
  await entryBehind(page);
  const entry = dialog(page);
  await entry.getByText('间夜', { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await entry.locator('a[href*="orderDetail"]').first().click();
  await arrived(page);
  const posted = page.locator('.ledger-panel:visible');
  await posted.locator('a[href*="entry="]').first().click();
  await dialog(page).locator('.ledger-lines').waitFor();
  expect(complaints).toEqual([]);
}, 300_000);

test('trial balance, statement, proof, a period closed and reopened, an adjustment posted and reversed', async () => {
  await untilPosted(product.url);
  const page = await product.as('finance');
  const complaints = watchConsole(page);
  const client = await signIn(product.url, 'finance');
  const { records } = (await client.call(pageLedgerEntries, { size: 200 })).data;
  const two = [...new Set(records.flatMap(({ houseId }) => houseId ?? []))].slice(0, 2);
  await open(page, `${LEDGER}?tab=trial&${new URLSearchParams(two.map((id) => ['houseId', id]))}`);
  const figures = page.locator('.ledger-trial:visible a');
  await figures.first().waitFor();
  for (const href of await figures.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  ))
    expect(new URL(href, product.url).searchParams.getAll('houseId')).toEqual(two);
  await open(page, `${LEDGER}?tab=trial`);
  await page.getByText('借贷平衡').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('.ledger-trial:visible').getByRole('link', { name: '收款账户' }).click();
  await settled(page);
  await page.locator('.data-table:visible tbody a').first().click();
  await settled(page);
  await page.locator('.ledger-head:visible').getByText('期末余额').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await open(page, `${LEDGER}?tab=periods`);
  await button(page, '立即核对').click();
  await expect
    .poll(async () => (await client.call(pageLedgerProofs, {})).data.records[0]?.state, { timeout: 120_000 })
    .toMatch(/passed|failed/);
  await page.locator('.ledger-proofs:visible details').first().getByText('试算平衡').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '结账').click();
  await dialog(page).getByLabel('原因').fill('月结');
  await button(dialog(page), '结账').click();
  await askColleague(page, '请复核');
  await confirmWaiting(product.url);
  const locked = page.locator('.ledger-locked:visible');
  await locked.getByText('已结账至').waitFor();
  const lockedTo = await locked.textContent();
  await button(page, '反结账').click();
  await dialog(page).getByLabel('原因').fill('补录');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '反结账').click();
  await askColleague(page, '请复核');
  await confirmWaiting(product.url);
  // The last month is open again, earlier ones stay closed.
  await expect.poll(() => locked.textContent(), { timeout: 60_000 }).not.toBe(lockedTo);

  await open(page, `${LEDGER}?start=adjust`);
  const form = dialog(page);
  const [debit, credit] = [
    form.getByRole('group', { name: '借方' }),
    form.getByRole('group', { name: '贷方' }),
  ];
  await choose(page, debit.getByRole('combobox', { name: '科目' }), '支付机构存管', '存管');
  await choose(page, credit.getByRole('combobox', { name: '科目' }), '期初', '期初');
  await form.getByLabel('金额').fill('12.34');
  await button(form, '新建调整').click();
  await form.getByLabel('原因').fill('期初补记');
  await button(form, '新建调整').click();
  await askColleague(page, '请复核');
  await confirmWaiting(product.url);
  await open(page, LEDGER);
  await page.getByRole('row').filter({ hasText: '¥12.34' }).first().click();
  const entry = page.locator('.ledger-entry:visible');
  await entry.getByText('¥12.34').first().waitFor();
  await button(entry, '冲销').click();
  await dialog(page).getByLabel('原因').fill('录错');
  await button(dialog(page), '冲销').click();
  await askColleague(page, '请复核');
  await confirmWaiting(product.url);
  await page.locator('.ledger-entry:visible').getByText('已被冲销').first().waitFor();
  expect(complaints.filter((one) => !/422|409/.test(one))).toEqual([]);
}, 240_000);

test('a landlord sees only their balance, a cleaner no amounts', async () => {
  const page = await product.as('landlord');
  await open(page, WALLET);
  await page.locator('.wallet-balances:visible').first().waitFor();
  expect(await page.locator('.wallet-figures:visible').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  const keeper = await product.as('housekeeper', { width: 375, height: 812 });
  await open(keeper, WALLET);
  expect(await keeper.locator('main').getByText('¥').count()).toBe(0);
  expect(await axeViolations(keeper)).toEqual([]);
}, 180_000);
