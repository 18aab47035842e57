/** A guest as a member: created, document checked by another user, duplicated, merged and separated; blocked. */

import { addDays } from '@minsu/contract/platform/dates.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import exceljs from 'exceljs';
import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chineseId } from '../apps/server/test/desks/guest-papers.ts';
import { axeViolations } from './axe.ts';
import { findFreeRooms } from './demo.ts';
import { arrived, button, choose, dialog, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { signIn } from './server.ts';

const product = runningProduct();
const NAME = '诸葛清和';
const PHONE = '13700005566';
const OTHER_PHONE = '13600005566';

const field = (page: Page, name: string): Locator => dialog(page).locator(`[id$="field-${name}"]`);

const picture = async () => ({
  name: 'paper.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 680, height: 430, channels: 3, background: '#cfd9ea' } })
    .png()
    .toBuffer(),
});

/** Browser log of an expected refusal. */
const refused = /status of (409|422)/;

const enter = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/member/memberList`);
  await arrived(page);
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '新建会员').click();
  await field(page, 'name').fill(NAME);
  await field(page, 'contacts.0.value').fill('137');
  await button(dialog(page), '保存').click();
  await dialog(page).getByText('请输入有效的手机号').waitFor();
  await field(page, 'contacts.0.value').fill(PHONE);
  await choose(page, field(page, 'level'), '金卡');
  await field(page, 'preferences.floor').fill('高楼层');
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '保存').click();
  await button(page, '打开会员').click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await page.getByText('137****5566').first().waitFor();
};

const recordDocument = async (page: Page, number: string): Promise<void> => {
  await button(page, '证件0').click();
  await button(page, '添加证件').click();
  const wrong = number.slice(0, 17) + (number[17] === '1' ? '2' : '1');
  await field(page, 'number').fill(wrong);
  await button(dialog(page), '保存').click();
  await dialog(page).getByText('身份证号校验位不符，请核对每一位').waitFor();
  await field(page, 'number').fill(number);
  for (const side of ['正面', '反面']) {
    await dialog(page)
      .getByLabel(`上传${side}`)
      .setInputFiles(await picture());
    await dialog(page)
      .getByRole('img', { name: `证件${side}` })
      .waitFor();
  }
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '保存').click();
  await page.locator('.member-document').getByText('待审核').waitFor();
};

const checkDocument = async (page: Page, number: string): Promise<void> => {
  await page.goto(`${product.url}/member/memberCheck`);
  await arrived(page);
  await page.getByLabel('搜索姓名、证件号').fill(number);
  const shown = page.locator('.check-case');
  await shown.getByRole('heading', { name: NAME }).waitFor();
  await shown.getByRole('img', { name: '证件正面' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await shown.getByRole('heading', { name: NAME }).click();
  await page.keyboard.press('p');
  await page.getByText(`${NAME} 的证件已通过`).waitFor();
  await page.getByText('没有符合的证件').waitFor();
};

test('created, document checked by another user, merged with a duplicate and separated', async () => {
  const page = await product.as('admin');
  const complaints = watchConsole(page);
  await enter(page);
  const number = chineseId(77);
  await recordDocument(page, number);
  await checkDocument(await product.as('supervisor'), number);
  // The open page updates live.
  await page.locator('.member-document').getByText('已通过').waitFor();

  const admin = await signIn(product.url, 'admin');
  await admin.call(saveMember, {
    name: NAME,
    note: '常带小朋友',
    contacts: [{ kind: 'phone', value: OTHER_PHONE }],
  });
  await button(page, '资料').click();
  await button(page, '查看并合并').click();
  await dialog(page).getByText('姓名与手机尾号相同').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '对比').click();
  await dialog(page).getByText('联系方式 1 个').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(dialog(page), '合并').click();
  await page.getByText(`已合并到 ${NAME}`).waitFor();
  await page.locator('.member-contacts').getByText('136****5566').waitFor();
  await page.getByText('常带小朋友').waitFor();

  // Sold by the merged member's phone: the order links to the kept one.
  const [room] = await findFreeRooms(product.url);
  const type = room.house.types.find(({ rooms }) => rooms.some(({ id }) => id === room.roomId));
  const order = await admin.call(createOrder, {
    houseId: room.house.id,
    bookerName: NAME,
    phone: OTHER_PHONE,
    stays: [
      {
        roomTypeId: type?.id as string,
        roomId: room.roomId,
        checkIn: room.today,
        checkOut: addDays(room.today, 1),
        guests: 1,
      },
    ],
  });
  const address = page.url();
  await page.goto(`${product.url}/orderManagement/orderDetail?id=${order.data.id}`);
  await arrived(page);
  await page.locator('.order-side').getByRole('link', { name: NAME }).click();
  await page.waitForURL(address);
  await arrived(page);

  await button(page, '撤销合并').click();
  await button(dialog(page), '撤销合并').click();
  await page.getByText('留在当前会员：订单 1 个').waitFor();
  await page.locator('.member-contacts').getByText('136****5566').waitFor({ state: 'detached' });
  expect(complaints.filter((text) => !refused.test(text))).toEqual([]);
}, 240_000);

test("another member's phone links to them; a blocked member is marked until lifted", async () => {
  const admin = await signIn(product.url, 'admin');
  const name = '端木见微';
  const phone = '13700007788';
  await admin.call(saveMember, { name, contacts: [{ kind: 'phone', value: phone }] });
  const page = await product.as('admin');
  await page.goto(`${product.url}/member/memberList`);
  await arrived(page);
  await button(page, '新建会员').click();
  await field(page, 'name').fill('另一位');
  await field(page, 'contacts.0.value').fill(phone);
  await button(dialog(page), '保存').click();
  await dialog(page).locator('.field-error').getByText(`该手机号已属于会员 ${name}`).waitFor();
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog(page)
      .getByRole('link', { name: `打开 ${name}` })
      .click(),
  ]);
  await arrived(other);
  await button(other, '更多').click();
  await other.getByRole('menuitem', { name: '加入黑名单' }).click();
  await field(other, 'reason').fill('拒付损坏赔偿');
  expect(await axeViolations(other)).toEqual([]);
  await button(dialog(other), '加入黑名单').click();
  await other.getByText('黑名单：拒付损坏赔偿').waitFor();

  await other.goto(`${product.url}/member/memberList?view=blacklisted&keyword=${phone}`);
  await arrived(other);
  await other.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click();
  await arrived(other);
  await button(other, '黑名单').click();
  await button(other, '解除').click();
  await field(other, 'reason').fill('已赔付');
  await button(dialog(other), '解除').click();
  await other.getByText('已解除').first().waitFor();
  await other.getByText('黑名单：拒付损坏赔偿').waitFor({ state: 'detached' });

  // Masked data, revealed with an audited reason.
  await button(other, '查看隐私信息').click();
  await button(dialog(other), '查看隐私信息').click();
  await dialog(other).locator('.field-error').first().waitFor();
  await field(other, 'reason').fill('核对住客身份');
  await button(dialog(other), '查看隐私信息').click();
  await dialog(other).getByText(phone).waitFor();
  expect(await axeViolations(other)).toEqual([]);
  await other.keyboard.press('Escape');
  await button(other, '历史').click();
  await other.getByText('核对住客身份').waitFor();
  expect(await axeViolations(other)).toEqual([]);
}, 240_000);

test('guests are imported, wrong lines reported, and exported masked', async () => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('客人');
  sheet.addRow(['姓名', '手机', '证件类型', '证件号码', '等级', '标签']);
  sheet.addRow(['慕容知雪', '13612340001', '身份证', '11010519491231002X', '金卡', '常客、亲子']);
  sheet.addRow(['诸葛明月', '136', '护照', '', '铂金', '']);
  sheet.addRow(['欧阳听松', '13612340001', '', '', '', '']);
  const page = await product.as('supervisor');
  const complaints = watchConsole(page);
  await page.goto(`${product.url}/member/memberList`);
  await arrived(page);
  await button(page, '导入').click();
  await page.locator('.ant-modal input[type=file]').setInputFiles({
    name: '客人.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await button(page, '下一步').click();
  await page.getByText('1 行可导入，2 行有问题').waitFor();
  await page.getByText('无法识别“铂金”').waitFor();
  await page.getByText('手机：与第 2 行的“慕容知雪”相同').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /导入 1 行/ }).click();
  await page.getByText('成功 1 条，失败 2 条').waitFor();

  await page.goto(`${product.url}/member/memberList?keyword=${encodeURIComponent('慕容知雪')}`);
  await arrived(page);
  await page.getByRole('row').filter({ hasText: '136****0001' }).waitFor();
  const waiting = page.waitForEvent('download');
  await button(page, '导出').click();
  const download = await waiting;
  const exported = new exceljs.Workbook();
  await exported.xlsx.readFile(await download.path());
  const cells = JSON.stringify(exported.worksheets[0]?.getSheetValues());
  expect(cells).toContain('136****0001');
  expect(cells).toContain('慕容知雪');
  expect(cells).not.toContain('13612340001');
  expect(complaints).toEqual([]);
}, 90_000);
