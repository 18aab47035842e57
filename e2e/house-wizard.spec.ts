/**
 * Creating a property: from an empty wizard to submission, across a reload, a broken photo, a lost connection and a
 * second tab.
 */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
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
  stepHead,
  submit,
  writeLicence,
} from './house-writing.ts';
import { button, dialog, settled, watchConsole } from './pages.ts';
import { runningProduct } from './product.ts';
import { PASSWORD } from './server.ts';

const product = runningProduct();

const WIZARD = '/house/createOrEditHouse';

const open = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}${WIZARD}`);
  await settled(page);
};

/** The wizard first asks about a recently started property. */
const openNew = async (page: Page, anewName = '新建一个'): Promise<void> => {
  await open(page);
  const anew = button(page, anewName);
  await anew.or(field(page, 'name')).waitFor();
  if (await anew.isVisible()) await anew.click();
};

const fileOrder = (page: Page): Promise<string[]> =>
  page
    .locator('.photo-card')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-file') ?? ''));

const addPhotos = async (page: Page): Promise<void> => {
  await page.getByTestId('photo-files').setInputFiles([
    await photo('院子.jpg', '#5a8f5a'),
    await photo('卧室.jpg', '#8f6a5a'),
    {
      name: '坏的.jpg',
      mimeType: 'image/jpeg',
      buffer: (await photo('x', '#123456')).buffer.subarray(0, 900),
    },
    await photo('茶室.jpg', '#5a6a8f'),
  ]);
  await page.locator('.photo-card').nth(2).waitFor();
  const broken = page.locator('.upload-list li', { hasText: '坏的.jpg' });
  await broken.getByText('图片已损坏或不完整').waitFor();
  await broken.getByRole('button', { name: '移除 坏的.jpg' }).click();
};

/** Space grabs the first photo, an arrow moves it, Space drops it. */
const reorderByKeys = async (page: Page): Promise<void> => {
  const [first, second, third] = await fileOrder(page);
  await page.getByRole('button', { name: '拖动 照片 1 调整顺序' }).focus();
  await page.keyboard.press('Space');
  await page.locator('.photo-card.dragged').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('照片 1 在第 2 位').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => fileOrder(page)).toEqual([second, first, third]);
};

const writeBasics = async (page: Page): Promise<void> => {
  await page.goto(`${product.url}/house/houseList`);
  await page.getByRole('link', { name: '新建房源' }).click();
  await settled(page);
  // Nothing is created without kind and name.
  await button(page, '下一步').click();
  expect(await page.locator('.field-error').allInnerTexts()).toEqual(['此项必填', '此项必填']);
  await begin(page, /多房型/, '竹影小院');
  expect(await axeViolations(page)).toEqual([]);
  await next(page, 'place');
};

const writePlace = async (page: Page): Promise<void> => {
  await choosePlace(page, '西湖区', '杨公堤 23 号');
  await paste(page, '2.35,48.85');
  await page.getByText('坐标不在中国境内').waitFor();
  await button(page, '下一步').click();
  expect(await stepHead(page)).toBe('位置');
  await paste(page, '30.240018, 120.130663');
  await page.getByText('已为您对调').waitFor();
  expect(await field(page, 'longitude').inputValue()).toBe('120.130663,30.240018');
  await next(page, 'rooms');
};

const typeOrder = (page: Page): Promise<string[]> => page.locator('.type-card > legend').allInnerTexts();

/** Moves a second type before the first by keys; it survives a reload and is removed. */
const putFirst = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '复制房型 竹影大床房' }).click();
  await field(page, 'roomTypes.1.name').fill('听泉双床房');
  await isSaved(page);
  await page.getByRole('button', { name: '拖动房型 听泉双床房 调整顺序' }).focus();
  await page.keyboard.press('Space');
  await page.locator('.type-list > .dragged').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText('听泉双床房 在第 1 位').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => typeOrder(page)).toEqual(['听泉双床房', '竹影大床房']);
  await isSaved(page);
  await page.reload();
  await settled(page);
  expect(await typeOrder(page)).toEqual(['听泉双床房', '竹影大床房']);
  await button(page, '下移 听泉双床房').click();
  await expect.poll(() => typeOrder(page)).toEqual(['竹影大床房', '听泉双床房']);
  await page.getByRole('button', { name: '删除房型 听泉双床房' }).click();
  await expect.poll(() => typeOrder(page)).toEqual(['竹影大床房']);
  // Rooms can be added once the type is saved.
  await expect.poll(() => page.locator('.type-rooms li').count()).toBe(1);
};

const writeRooms = async (page: Page): Promise<void> => {
  await button(page, '添加房型').click();
  await field(page, 'roomTypes.0.name').fill('竹影大床房');
  await fillType(page, 0);
  await putFirst(page);
  await button(page, '批量添加房间').click();
  await dialog(page).locator('[id$="field-from"]').fill('801');
  await dialog(page).locator('[id$="field-to"]').fill('803');
  await dialog(page).locator('button[type=submit]').click();
  await dialog(page).getByText('已添加 3 间').waitFor();
  await button(dialog(page), '完成').click();
  await page.getByText('3 间房').waitFor();
  await next(page, 'photos');
};

const writePhotos = async (page: Page): Promise<void> => {
  await addPhotos(page);
  await reorderByKeys(page);
  await page.getByRole('textbox', { name: '照片 1 的说明' }).fill('清早的卧室');
  expect(await axeViolations(page)).toEqual([]);
  const order = await fileOrder(page);
  await isSaved(page);

  // A reload continues at the same step.
  await page.reload();
  await settled(page);
  expect([await stepHead(page), await fileOrder(page)]).toEqual(['照片', order]);
  expect(await page.getByRole('textbox', { name: '照片 1 的说明' }).inputValue()).toBe('清早的卧室');
  await page.getByRole('button', { name: '删除 清早的卧室' }).click();
  await button(page, '撤销').click();
  await expect.poll(() => fileOrder(page)).toEqual(order);
  await next(page, 'facilities');
};

const writeTerms = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: '无线网络' }).check();
  await page.getByRole('checkbox', { name: '茶室' }).check();
  await next(page, 'price');
  await field(page, 'roomTypes.0.basePriceFen').fill('468');
  await page.getByRole('radio', { name: /灵活/ }).check();
  await next(page, 'licence');
  await next(page, 'preview');
};

/** Missing fields are linked. */
const writeWhatIsMissing = async (page: Page): Promise<void> => {
  await page.getByText('证照编号：此项必填').waitFor();
  expect(await button(page, '提交审核').isDisabled()).toBe(true);
  await page.getByRole('button', { name: '去完善 证照' }).click();
  expect(await page.locator('[id$="field-licenceNumber-error"]').innerText()).toBe('此项必填');
  await writeLicence(page);
  await addPaper(page, '民宿证照');
  await next(page, 'preview');
  await page.getByText('资料完整，可以提交审核').waitFor();
};

/** Submission waits for a running upload. */
const submitWaitsForPhoto = async (page: Page): Promise<void> => {
  const steps = page.getByRole('navigation', { name: '步骤' });
  await steps.getByRole('button', { name: '照片' }).click();
  let send: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/hotel-info/house/photo/upload', (route) => held.then(() => route.continue()));
  await page.getByTestId('photo-files').setInputFiles([await photo('夜景.jpg', '#333355')]);
  await page.locator('.upload-list li', { hasText: '夜景.jpg' }).waitFor();
  await steps.getByRole('button', { name: '预览提交' }).click();
  await page.getByText('1 个文件正在上传，完成后即可提交').waitFor();
  expect(await button(page, '提交审核').isDisabled()).toBe(true);
  send();
  await expect.poll(() => button(page, '提交审核').isEnabled()).toBe(true);
  await page.unroute('**/hotel-info/house/photo/upload');
  await page.getByText('共 4 张照片').waitFor();
};

const historyKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('history')));

test('a homestay from empty wizard to submission and back: reload, photos, missing fields, withdrawal', async () => {
  const page = await product.as('operator');
  const complaints = watchConsole(page);
  await writeBasics(page);
  await writePlace(page);
  await writeRooms(page);
  await writePhotos(page);
  await writeTerms(page);
  await writeWhatIsMissing(page);
  await submitWaitsForPhoto(page);
  expect(await axeViolations(page)).toEqual([]);

  await submit(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await historyKeys(page)).toEqual([]);
  await button(page, '撤回').click();
  await button(dialog(page), '撤回').click();
  await page.getByText('已撤回，可以继续修改').waitFor();
  await button(page, '上一步').waitFor();
  // Only the refused picture may cause a browser error.
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
}, 180_000);

test('an entire place, started and left: input survives the session, and returning asks', async () => {
  const page = await product.as('supervisor');
  await openNew(page);
  await begin(page, /整租/, '云上小筑');
  await next(page, 'place');
  await next(page, 'rooms');
  expect(await stepHead(page)).toBe('居住空间');
  expect(await field(page, 'roomTypes.0.code').count()).toBe(0);
  await fillType(page, 0);
  await isSaved(page);

  // Input meets an expired session.
  await page.route('**/hotel-info/house/save', (route) =>
    route.fulfill({ status: 401, json: { code: 401, message: '登录已过期', data: null } }),
  );
  await field(page, 'roomTypes.0.beds').fill('2 张 1.5 米大床');
  await page.waitForURL('**/login**');
  await page.unroute('**/hotel-info/house/save');
  expect(await historyKeys(page)).toHaveLength(2);
  await page.locator('input[autocomplete="username"]').fill('supervisor');
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await field(page, 'roomTypes.0.beds').waitFor();
  expect(await field(page, 'roomTypes.0.beds').inputValue()).toBe('2 张 1.5 米大床');

  await open(page);
  await page.getByText('“云上小筑”还没有提交').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await button(page, '继续编辑').click();
  await expect.poll(() => stepHead(page)).toBe('居住空间');
  await open(page);
  await button(page, '新建一个').click();
  await expect.poll(() => stepHead(page)).toBe('基本信息');
  expect(await field(page, 'name').inputValue()).toBe('');
}, 120_000);

test('two tabs on one draft: the later one chooses whose values to keep; a lost connection keeps input', async () => {
  const page = await product.as('director');
  await open(page);
  await begin(page, /整租/, '两个标签');
  await next(page, 'place');
  await isSaved(page);
  const second = await page.context().newPage();
  await open(second);
  await button(second, '继续编辑').click();
  await field(second, 'address').fill('第二个标签写的地址');
  await isSaved(second);

  await button(page, '上一步').click();
  await field(page, 'nameEn').fill('Two Tabs');
  const ask = page.getByRole('dialog', { name: '内容已在别处修改' });
  await ask.waitFor();
  await button(ask, '保留我的修改').click();
  await ask.waitFor({ state: 'hidden' });
  await isSaved(page);
  expect(await field(page, 'nameEn').inputValue()).toBe('Two Tabs');
  await next(page, 'place');
  expect(await field(page, 'address').inputValue()).toBe('第二个标签写的地址');

  await page.context().setOffline(true);
  await field(page, 'address').fill('断网时写的地址');
  await next(page, 'rooms');
  await page.locator('.save-note.bad').waitFor();
  await page.context().setOffline(false);
  await isSaved(page);
  await page.reload();
  await settled(page);
  await button(page, '上一步').click();
  expect(await field(page, 'address').inputValue()).toBe('断网时写的地址');
}, 120_000);

const houseIn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? '';
const heading = (page: Page): Promise<string> => page.locator('h1').filter({ visible: true }).innerText();

test('two new properties in two tabs stay separate across reloads, each keeping its input', async () => {
  const page = await product.as('admin2');
  await open(page);
  await begin(page, /整租/, '甲宅');
  // A double click advances only one step.
  await button(page, '下一步').dblclick();
  await page.waitForURL('**/createOrEditHouse?id=*step=place');
  expect([await stepHead(page), await heading(page)]).toEqual(['位置', '编辑：甲宅']);
  const second = await page.context().newPage();
  await open(second);
  await button(second, '新建一个').click();
  await begin(second, /整租/, '乙宅');
  await next(second, 'place');
  await second.waitForURL('**/createOrEditHouse?id=*');
  const [first, other] = [houseIn(page), houseIn(second)];
  expect(first).not.toBe(other);

  await page.reload();
  await settled(page);
  expect([houseIn(page), await heading(page), await stepHead(page)]).toEqual([first, '编辑：甲宅', '位置']);
  await page.goBack();
  await expect.poll(() => stepHead(page)).toBe('基本信息');
  expect([houseIn(page), await field(page, 'name').inputValue()]).toEqual([first, '甲宅']);
  await page.goForward();
  await expect.poll(() => stepHead(page)).toBe('位置');

  // Unsent input stays with its property, whatever is typed into another.
  await page.route('**/hotel-info/house/save', (route) => route.abort());
  await field(page, 'address').fill('甲宅没有存上的地址');
  await page.locator('.save-note.bad').waitFor();
  await field(second, 'address').fill('乙宅的地址');
  await isSaved(second);
  await page.close();
  const third = await second.context().newPage();
  await third.goto(`${product.url}${WIZARD}?id=${first}&step=place`);
  await settled(third);
  await expect.poll(() => field(third, 'address').inputValue()).toBe('甲宅没有存上的地址');
  await button(third, '上一步').click();
  await isSaved(third);
}, 120_000);

test('a property started in one browser is offered in another', async () => {
  const page = await product.as('operator');
  await openNew(page);
  await begin(page, /整租/, '两处写的房源');
  await next(page, 'place');
  await field(page, 'address').fill('灵隐路 18 号');
  await isSaved(page);
  const elsewhere = await product.as('operator');
  await open(elsewhere);
  await elsewhere.getByText('“两处写的房源”还没有提交，停在“位置”').waitFor();
  expect(await axeViolations(elsewhere)).toEqual([]);
  await button(elsewhere, '继续编辑').click();
  await expect.poll(() => field(elsewhere, 'address').inputValue()).toBe('灵隐路 18 号');
  expect(houseIn(elsewhere)).toBe(houseIn(page));

  await open(elsewhere);
  await button(elsewhere, '新建一个').click();
  await field(elsewhere, 'name').waitFor();
  await open(elsewhere);
  await field(elsewhere, 'name').waitFor();
  expect(await field(elsewhere, 'name').inputValue()).toBe('');
}, 120_000);

const steps = ['basics', 'place', 'rooms', 'photos', 'facilities', 'price', 'licence', 'preview'];

test.each([
  { language: 'zh-CN', theme: 'light' },
  { language: 'en-US', theme: 'dark' },
] as const)(
  'on a phone nothing is wider than the screen: $language, $theme',
  async (look) => {
    const page = await product.as('admin', { ...look, width: 375, height: 812 });
    await openNew(page, look.language === 'zh-CN' ? '新建一个' : 'Start new');
    await page.getByRole('radio').nth(1).check();
    await field(page, 'name').fill('手机上的房源');
    for (const [index, step] of steps.entries()) {
      await page.waitForURL(`**step=${step}`);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      expect([step, ...(await axeViolations(page))]).toEqual([step]);
      // By keyboard, because a hovered button fades between colours.
      if (index < steps.length - 1) await page.locator('.form-bar button[type=submit]').press('Enter');
    }
  },
  120_000,
);
