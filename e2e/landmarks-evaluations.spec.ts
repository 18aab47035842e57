/** A property is found by its distance to the metro, and its guest review answered. */

import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { nearLandmarks, pageLandmarks } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { pageEvaluations } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { button, choose, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();

const rows = (page: Page) => page.locator('tbody tr[data-row]').filter({ visible: true });

test('a new landmark is near the property at once, which is found within 800 m', async () => {
  const client = await signIn(product.url, 'operator');
  const [house] = (await client.call(pageHouses, { keyword: '外滩拾光' })).data.records;
  const page = await product.as('operator');
  const said = watchConsole(page);
  await page.goto(`${product.url}/house/landmark`);
  await rows(page).first().waitFor();
  await button(page, '新建地标').click();
  await page.locator('[id$="field-name"]').fill('圆明园路');
  await page.locator('[id$="field-city"]').fill('上海');
  // Coordinates in reverse order, 600 m north of the property.
  await page.locator('[id$="field-place"]').fill('31.2478, 121.4903');
  await page.locator('[role=dialog]').getByRole('button', { name: '新建地标' }).click();
  await page.getByText(/已新建，附近 \d+ 套房源已关联/).waitFor();
  await page.locator('input[data-search]').filter({ visible: true }).fill('ymyl');
  await expect.poll(() => rows(page).count()).toBe(1);
  await rows(page).getByRole('link').first().click();
  await page.waitForURL(/landmarkId=.*distanceM=2000/);
  await rows(page).first().waitFor();
  await page.goto(page.url().replace('2000', '800'));
  await rows(page).filter({ hasText: '外滩拾光' }).first().waitFor();
  await page.getByText('距圆明园路地铁站 600 m').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const near = (await client.call(nearLandmarks, { houseId: house?.id ?? '' })).data;
  expect(near.map(({ name }) => name)).toContain('圆明园路');
  await page.goto(`${product.url}/house/houseDetail?id=${house?.id}`);
  await page.getByRole('heading', { name: '附近地标' }).waitFor();
  await page.getByRole('link', { name: '圆明园路地铁站' }).waitFor();
  expect(said).toEqual([]);
});

test('a landmark abroad and a duplicate are refused at the field', async () => {
  const page = await product.as('operator');
  await page.goto(`${product.url}/house/landmark`);
  await rows(page).first().waitFor();
  await button(page, '新建地标').click();
  await page.locator('[id$="field-name"]').fill('龙翔桥');
  await page.locator('[id$="field-city"]').fill('杭州');
  await page.locator('[id$="field-place"]').fill('139.69,35.68');
  const create = page.locator('[role=dialog]').getByRole('button', { name: '新建地标' });
  await create.click();
  await page.getByText('坐标不在中国境内').waitFor();
  await page.locator('[id$="field-place"]').fill('120.1625,30.2545');
  await page.getByText('已有“龙翔桥地铁站”').waitFor();
  await create.click();
  await page.locator('[data-field=name] [role=alert]').waitFor();
});

test('a review is answered with a template, and the reply stays editable for a while', async () => {
  const page = await product.as('operator');
  const said = watchConsole(page);
  await page.goto(`${product.url}/house/evaluate?view=toReply`);
  await rows(page).first().waitFor();
  await rows(page).first().click();
  const preview = page.locator('.evaluation-preview');
  await preview.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await preview.getByLabel('使用模板').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '好评感谢' }).click();
  const text = preview.locator('[id$="field-reply"]');
  await expect.poll(() => text.inputValue()).toContain('感谢您选择');
  expect(await text.inputValue()).not.toContain('{');
  await preview.getByRole('button', { name: '发布回复' }).click();
  await page
    .getByText(/已回复/)
    .first()
    .waitFor();
  // It left the to-reply view but stays open.
  await preview.getByRole('button', { name: '修改回复' }).waitFor();
  const client = await signIn(product.url, 'operator');
  const replied = (await client.call(pageEvaluations, { keyword: '感谢您选择' })).data.records;
  expect(replied).toHaveLength(1);
  expect(replied[0]).toMatchObject({ replyState: 'replied', actions: ['editReply'] });
  expect(said).toEqual([]);
});

test('unsaved replies are kept on Escape and on opening another row until confirmed', async () => {
  const page = await product.as('operator');
  await page.goto(`${product.url}/house/evaluate?view=toReply`);
  await rows(page).nth(1).waitFor();
  await rows(page).first().click();
  const panel = page.locator('.side-panel');
  const text = panel.locator('[id$="field-reply"]');
  await text.fill('感谢您的入住，');
  // In the field, keys belong to the field.
  await text.press('Escape');
  expect(await dialog(page).count()).toBe(0);
  const others = [
    () => rows(page).first().press('Escape'),
    () => rows(page).nth(1).click(),
    () => panel.getByRole('button', { name: '下一条' }).click(),
  ];
  for (const leave of others) {
    await leave();
    await button(dialog(page), '继续编辑').click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(await text.inputValue()).toBe('感谢您的入住，');
  }
  // It stays open while the list shows other rows or none.
  const search = page.locator('input[data-search]').filter({ visible: true });
  await search.fill('查无此点评');
  await expect.poll(() => rows(page).count()).toBe(0);
  expect(await text.inputValue()).toBe('感谢您的入住，');
  await search.fill('');
  await rows(page).nth(1).click();
  // Another row starts fresh.
  await button(dialog(page), '放弃修改').click();
  await expect.poll(() => text.inputValue()).toBe('');
  await button(panel, '关闭').click();
  await panel.waitFor({ state: 'detached' });
  // Discarded edits are not asked about again.
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
});

test('a supervisor hides a review with a reason, sees the average without it, and shows it again', async () => {
  const client = await signIn(product.url, 'supervisor');
  const { records } = (await client.call(pageEvaluations, { view: 'low', replied: true })).data;
  const low = records.find(({ hidden }) => hidden === null);
  const page = await product.as('supervisor');
  await page.goto(`${product.url}/house/evaluate?view=low&houseId=${low?.houseId}`);
  await rows(page)
    .filter({ hasText: low?.guestName ?? '' })
    .first()
    .click();
  await page.locator('.evaluation-preview').getByRole('button', { name: '隐藏', exact: true }).click();
  const dialog = page.locator('[role=dialog]').filter({ hasText: '隐藏这条点评' });
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click();
  await dialog.getByText('此项必填').waitFor();
  await dialog.locator('[id$="field-reason"]').fill('写了其他住客的姓名');
  await dialog.getByRole('button', { name: '隐藏', exact: true }).click();
  await page.getByText('点评已隐藏').waitFor();
  await page.goto(`${product.url}/house/houseDetail?id=${low?.houseId}`);
  await page.getByText(/另有 \d+ 条已隐藏，不计入平均分/).waitFor();
  await page.goto(`${product.url}/house/evaluate?view=hidden&houseId=${low?.houseId}`);
  await rows(page)
    .filter({ hasText: low?.guestName ?? '' })
    .first()
    .click();
  await page.locator('.evaluation-preview').getByRole('button', { name: '恢复显示' }).click();
  await page.getByText('点评已恢复显示').waitFor();
});

test('a guest book review is recorded with sub-scores', async () => {
  const page = await product.as('operator');
  await page.goto(`${product.url}/house/evaluate`);
  await rows(page).first().waitFor();
  await button(page, '录入点评').click();
  await choose(page, page.locator('[id$="field-houseId"]'), '灵隐山居', '灵隐山居');
  await page.locator('[id$="field-guestName"]').fill('顾安安');
  await page.locator('[id$="field-score"]').fill('4.55');
  await page.locator('[id$="field-cleanliness"]').fill('5');
  await page.locator('[id$="field-content"]').fill('留言本：清晨的钟声很好听。');
  const send = page.locator('[role=dialog]').getByRole('button', { name: '录入点评' });
  await send.click();
  await page.getByText('请输入 1 到 5 分，最多一位小数').waitFor();
  await page.locator('[id$="field-score"]').fill('4.5');
  await send.click();
  await page.getByText('点评已录入').waitFor();
  await rows(page).filter({ hasText: '清晨的钟声' }).first().waitFor();
});

test('on a phone both lists fit, and a reply is sent', async () => {
  const page = await product.as('operator', { width: 375, height: 812, touch: true });
  for (const path of ['/house/landmark', '/house/evaluate?view=toReply']) {
    await page.goto(product.url + path);
    await settled(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(375);
    expect(await axeViolations(page), path).toEqual([]);
  }
  await page.locator('.evaluation-card').first().getByRole('button', { name: '回复' }).click();
  await page.locator('[id$="field-reply"]').fill('谢谢您的认可，欢迎再来！');
  await page.getByRole('button', { name: '发布回复' }).click();
  await page
    .getByText(/已回复/)
    .first()
    .waitFor();
});

test('in English and dark', async () => {
  const page = await product.as('supervisor', { language: 'en-US', theme: 'dark' });
  for (const path of ['/house/landmark', '/house/evaluate?view=low']) {
    await page.goto(product.url + path);
    await rows(page).first().waitFor();
    await rows(page).first().click();
    await settled(page);
    expect(await axeViolations(page), path).toEqual([]);
  }
  const client = await signIn(product.url, 'supervisor');
  expect((await client.call(pageLandmarks, { size: 1 })).data.total).toBeGreaterThan(150);
});

test('radii and deadlines are set by authorised users where they apply', async () => {
  const operator = await product.as('operator');
  await operator.goto(`${product.url}/house/landmark`);
  await rows(operator).first().waitFor();
  expect(await button(operator, '关联半径').count()).toBe(0);

  const page = await product.as('admin');
  const said = watchConsole(page);
  await page.goto(`${product.url}/house/landmark`);
  await rows(page).first().waitFor();
  await button(page, '关联半径').click();
  const university = page.locator('[id$="field-university"]');
  await university.fill('20');
  await button(dialog(page), '保存').click();
  await page.locator('[data-field=university] [role=alert]').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await university.fill('1500');
  await button(dialog(page), '保存').click();
  await page.getByText('已保存，正在重新关联房源').waitFor();

  await page.goto(`${product.url}/house/evaluate`);
  await rows(page).first().waitFor();
  await button(page, '回复期限').click();
  await page.locator('[id$="field-tj"]').fill('10');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '保存').click();
  await page.getByText('回复期限已保存').waitFor();
  await button(page, '回复期限').click();
  await expect.poll(() => page.locator('[id$="field-tj"]').inputValue()).toBe('10');
  expect(said.filter((line) => !line.includes('422'))).toEqual([]);
});
