/**
 * A landlord's property end to end: created in the wizard, returned with reasons, resubmitted, put online, found
 * near a metro station, reviewed by a guest and answered, and edited while guests still see the approved content.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { approve, banner, openReview, returnByKeys, returnItem, sendBack } from './house-reviewing.ts';
import {
  addPaper,
  begin,
  choosePlace,
  field,
  fillType,
  isSaved,
  next,
  paste,
  photo,
  submit,
  writeLicence,
} from './house-writing.ts';
import { button, choose, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';

const product = runningProduct();

const NAME = '湖滨听雨';
const LANDLORD = '苏婉清';
/** 660 m north of the station. */
const PLACE = '120.1625, 30.2604';
const STATION = '龙翔桥';
const REASONS = { property: '授权书缺少业主签字', bathroom: '卫生间照片过暗，请补拍' };
const FEE = { before: '60', after: '88' };

const rows = (page: Page) => page.locator('tbody tr[data-row]').filter({ visible: true });

const writeBasics = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/house/houseList`);
  await page.getByRole('link', { name: '新建房源' }).click();
  await settled(page);
  await begin(page, /整租/, NAME);
  await choose(page, field(page, 'landlordId'), LANDLORD, LANDLORD);
  await choose(page, field(page, 'departmentId'), '杭州运营部');
  await next(page, 'place');
  await choosePlace(page, '上城区', '学士路 9 号 602 室');
  await paste(page, PLACE);
  await next(page, 'rooms');
};

const writeOffer = async (page: Page): Promise<void> => {
  await fillType(page, 0);
  await next(page, 'photos');
  await page
    .getByTestId('photo-files')
    .setInputFiles([
      await photo('客厅.jpg', '#5a8f5a'),
      await photo('卧室.jpg', '#8f6a5a'),
      await photo('卫生间.jpg', '#5a6a8f'),
    ]);
  await page.locator('.photo-card').nth(2).waitFor();
  await next(page, 'facilities');
  await page.getByRole('checkbox', { name: '无线网络' }).check();
  await next(page, 'price');
  await field(page, 'roomTypes.0.basePriceFen').fill('468');
  await field(page, 'cleaningFeeFen').fill(FEE.before);
  await page.getByRole('radio', { name: /灵活/ }).check();
  await next(page, 'licence');
  await writeLicence(page);
  await addPaper(page, '民宿证照');
  await next(page, 'preview');
  await submit(page);
};

/** The author waits on the property page, which updates with the verdict. */
const waitForVerdict = async (page: Page): Promise<string> => {
  await page.getByRole('link', { name: '查看房源详情' }).click();
  await page.waitForURL('**/house/houseDetail?id=*');
  await banner(page).getByText('正在等待审核').waitFor();
  return new URL(page.url()).searchParams.get('id') ?? '';
};

const returnWithReasons = async (reviewer: Page, writer: Page): Promise<void> => {
  await openReview(reviewer, product.url, NAME);
  expect(await axeViolations(reviewer)).toEqual([]);
  await returnByKeys(reviewer, REASONS.property);
  await returnItem(reviewer, 'E-08', REASONS.bathroom);
  await sendBack(reviewer);
  for (const reason of Object.values(REASONS)) await banner(writer).getByText(reason).waitFor();
  await writer.locator('.record-line').getByText('已退回').waitFor();
};

const mendAndSubmitAgain = async (writer: Page): Promise<void> => {
  await banner(writer).getByRole('link', { name: '去修改' }).click();
  const returned = writer.getByRole('region', { name: '审核未通过' });
  for (const reason of Object.values(REASONS)) await returned.getByText(reason).waitFor();
  const steps = writer.getByRole('navigation', { name: '步骤' });
  await steps.getByRole('button', { name: '照片' }).click();
  await writer.getByTestId('photo-files').setInputFiles([await photo('卫生间补拍.jpg', '#9fb0c4')]);
  await writer.locator('.photo-card').nth(3).waitFor();
  await steps.getByRole('button', { name: '证照' }).click();
  await addPaper(writer, '业主授权书（已签字）');
  await isSaved(writer);
  await steps.getByRole('button', { name: '预览提交' }).click();
  await submit(writer);
  await waitForVerdict(writer);
};

const approveAndPublish = async (reviewer: Page, writer: Page): Promise<void> => {
  await openReview(reviewer, product.url, NAME);
  await reviewer.getByText(`上次退回：${REASONS.property}`).waitFor();
  await approve(reviewer);
  await button(writer, '上线').click();
  await writer.locator('.record-line').getByText('已上线').waitFor();
  expect(await banner(writer).count()).toBe(0);
};

/** Finds the property by the station instead of its name. */
const findNearStation = async (desk: Page): Promise<void> => {
  await desk.goto(`${product.url}/house/houseList?state=online`);
  await rows(desk).first().waitFor();
  await button(desk, '更多筛选').click();
  const box = (label: string) => dialog(desk).getByLabel(label, { exact: true });
  await choose(desk, box('地标'), `${STATION} · 杭州`, STATION);
  await choose(desk, box('距离'), '≤ 800 m');
  await button(dialog(desk), '完成').click();
  await desk.waitForURL(/landmarkId=.*distanceM=800|distanceM=800.*landmarkId=/);
  const found = rows(desk).filter({ hasText: NAME });
  await found.getByText(`距${STATION}地铁站 660 m`).waitFor();
  await desk.goto(desk.url().replace('distanceM=800', 'distanceM=500'));
  await settled(desk);
  await expect.poll(() => found.count()).toBe(0);
};

const guestPraises = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/house/evaluate`);
  await rows(page).first().waitFor();
  await button(page, '录入点评').click();
  await choose(page, page.locator('[id$="field-houseId"]'), NAME, NAME);
  await page.locator('[id$="field-guestName"]').fill('沈星河');
  await page.locator('[id$="field-score"]').fill('4.8');
  await page.locator('[id$="field-content"]').fill('下楼就是湖，雨声很好睡。');
  await dialog(page).getByRole('button', { name: '录入点评' }).click();
  await page.getByText('点评已录入').waitFor();
};

const answer = async (page: Page): Promise<void> => {
  const said = rows(page).filter({ hasText: '雨声很好睡' });
  await said.first().click();
  const preview = page.locator('.evaluation-preview');
  await preview.locator('[id$="field-reply"]').fill('谢谢沈先生，下雨天再来。');
  await preview.getByRole('button', { name: '发布回复' }).click();
  await preview.getByText('谢谢沈先生，下雨天再来。').waitFor();
};

/** Tonight's price quoted at the desk. */
const openOffer = async (desk: Page): Promise<void> => {
  await desk.goto(`${product.url}/orderManagement/orderList`);
  await rows(desk).first().waitFor();
  await button(desk, '录入订单').click();
  await dialog(desk).getByPlaceholder('房源名称').fill(NAME);
  await dialog(desk).locator('.availability-row', { hasText: NAME }).click();
  await dialog(desk).locator('.stay-quote').waitFor();
  // With the room chosen, focus moves to the guest.
  await dialog(desk).locator('[data-field="bookerName"] input:focus').waitFor();
};

const offered = (desk: Page) => desk.locator('.stay-quote').filter({ visible: true });
const feeOn = (page: Page) => page.locator('.facts dt').filter({ hasText: '清洁费' }).first().locator('+ dd');

const changeFee = async (writer: Page): Promise<void> => {
  await writer.getByRole('link', { name: '编辑', exact: true }).click();
  await writer.waitForURL('**/house/createOrEditHouse?id=*');
  const steps = writer.getByRole('navigation', { name: '步骤' });
  await steps.getByRole('button', { name: '价格政策' }).click();
  await field(writer, 'cleaningFeeFen').fill(FEE.after);
  await steps.getByRole('button', { name: '预览提交' }).click();
  await submit(writer);
};

const changeIsReviewed = async (reviewer: Page): Promise<void> => {
  await openReview(reviewer, product.url, NAME);
  const change = reviewer.locator('.content-changes > div', { hasText: '清洁费' });
  expect(await change.locator('.before').innerText()).toContain(`${FEE.before}.00`);
  expect(await change.locator('.after').innerText()).toContain(`${FEE.after}.00`);
};

test('a property from empty wizard to online, found, reviewed, and edited while live', async () => {
  const writer = await product.as('operator');
  const complaints = watchConsole(writer);
  await writeBasics(writer);
  await writeOffer(writer);
  const id = await waitForVerdict(writer);

  const reviewer = await product.as('supervisor');
  await returnWithReasons(reviewer, writer);
  await mendAndSubmitAgain(writer);
  await approveAndPublish(reviewer, writer);

  const desk = await product.as('frontdesk');
  await findNearStation(desk);
  await guestPraises(writer);
  await answer(writer);

  const owner = await product.as('landlord');
  await owner.goto(`${product.url}/house/houseDetail?id=${id}`);
  await owner.getByText('谢谢沈先生，下雨天再来。').waitFor();
  expect(await feeOn(owner).innerText()).toContain(`${FEE.before}.00`);
  await openOffer(desk);
  expect(await offered(desk).innerText()).toContain('¥528.00');

  await writer.goto(`${product.url}/house/houseDetail?id=${id}`);
  await changeFee(writer);
  await banner(owner).getByText('客人看到的仍是原内容').waitFor();
  expect(await feeOn(owner).innerText()).toContain(`${FEE.before}.00`);
  await changeIsReviewed(reviewer);
  await openOffer(desk);
  expect(await offered(desk).innerText()).toContain('¥528.00');

  await approve(reviewer);
  await expect.poll(() => feeOn(owner).innerText()).toContain(`${FEE.after}.00`);
  await expect.poll(() => offered(desk).innerText()).toContain('¥556.00');
  expect(await banner(owner).count()).toBe(0);
  expect(complaints).toEqual([]);
}, 240_000);
