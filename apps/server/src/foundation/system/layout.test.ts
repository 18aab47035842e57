import { getLayout, MAX_TABS, saveLayout } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import { defaultShellSettings } from '@minsu/contract/foundation/system/shell-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let operator: TestClient;
let finance: TestClient;
let director: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  operator = await t.as('operator');
  finance = await t.as('finance');
  director = await t.as('director');
});
afterAll(() => t.close());

const tab = { name: 'orderList', fullPath: '/orderManagement/orderList', title: null, pinned: true };

test('settings and tabs are kept per user, each part by itself', async () => {
  expect((await operator.call(getLayout, {})).data).toEqual({
    settings: null,
    tabs: null,
    savedAt: null,
  });
  const settings = { ...defaultShellSettings, menuWidth: 240, workplaceView: 'desk' as const };
  await operator.call(saveLayout, { settings });
  const { data } = await operator.call(saveLayout, { tabs: [tab] });
  expect((await operator.call(getLayout, {})).data).toEqual({
    settings,
    tabs: [tab],
    savedAt: data.savedAt,
  });
  expect((await finance.call(getLayout, {})).data.tabs).toBeNull();
});

test('nobody without a session, nothing out of range, not without end', async () => {
  expect((await t.nobody.call(saveLayout, { tabs: [tab] })).status).toBe(401);
  const refused = [
    { settings: { ...defaultShellSettings, menuWidth: 5 } },
    { settings: { ...defaultShellSettings, workplaceView: 'garden' as 'desk' } },
    { tabs: [{ ...tab, fullPath: 'https://evil.com' }] },
    { tabs: Array.from({ length: MAX_TABS + 1 }, () => tab) },
  ];
  for (const input of refused)
    expect((await finance.call(saveLayout, input)).status, JSON.stringify(input)).toBe(422);
  expect((await finance.call(getLayout, {})).data.savedAt).toBeNull();
});

test('what another hand put into the database does not break the answer', async () => {
  await director.call(saveLayout, { tabs: [tab], settings: defaultShellSettings });
  await t.database
    .updateTable('userLayouts')
    .set({ tabs: JSON.stringify([{ odd: 1 }]), settings: JSON.stringify({ menuWidth: 'wide' }) })
    .execute();
  const { data } = await director.call(getLayout, {});
  expect(data).toMatchObject({ tabs: null, settings: defaultShellSettings });
});
