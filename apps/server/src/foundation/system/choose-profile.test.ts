import type { MenuNode } from '@minsu/contract/foundation/auth/auth.ts';
import { userInfo, userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { profileTable } from '@minsu/contract/foundation/system/business-profile.ts';
import { entriesOf, featureNames } from '@minsu/contract/foundation/system/features.ts';
import {
  chooseProfile,
  getProfile,
  previewProfile,
  switchFeature,
} from '@minsu/contract/foundation/system/profile-endpoints.ts';
import type { profileNames } from '@minsu/contract/foundation/system/profile-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { storedSettings } from './settings-queries.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z', background: true });
  admin = await t.as('admin');
});
afterAll(() => t.close());

const version = async () => (await admin.ok(getProfile, {})).version;
const shownIn = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [...(node.meta.hideInMenu ? [] : [node.name]), ...shownIn(node.children)]);

test('before one is chosen every function is on', async () => {
  expect(await admin.ok(getProfile, {})).toMatchObject({ profile: null, off: [], version: 0 });
  expect(await admin.ok(userInfo, {})).toMatchObject({ profile: null, hiddenEntries: [] });
});

test('the preview says what choosing then does: functions, settings, menus of both kinds', async () => {
  const preview = await admin.ok(previewProfile, { profile: 'hotel' });
  const before = await storedSettings(t.database);
  const chosen = await admin.ok(chooseProfile, { profile: 'hotel', version: preview.version });
  expect(chosen).toMatchObject({ profile: 'hotel', changedBy: 'admin' });
  expect([...chosen.off].sort()).toEqual([...profileTable.hotel.off].sort());
  expect(preview.features.filter(({ on }) => !on).map(({ feature }) => feature)).toEqual(chosen.off);
  const after = await storedSettings(t.database);
  expect(after).toEqual({
    ...before,
    ...Object.fromEntries(preview.settings.map(({ key, to }) => [key, to])),
  });
  expect(after).toMatchObject(profileTable.hotel.settings);
  expect((await admin.ok(userInfo, {})).hiddenEntries).toEqual(entriesOf(chosen.off));
  const shown = shownIn(await admin.ok(userMenu, {}));
  expect(shown).toContain('invoice');
  expect(shown.filter((name) => entriesOf(chosen.off).includes(name))).toEqual([]);
  expect(await admin.ok(previewProfile, { profile: 'hotel' })).toMatchObject({ features: [], settings: [] });
});

test('one function is switched on and off again; a stale hand is refused', async () => {
  const was = await version();
  const on = await admin.ok(switchFeature, { feature: 'landlords', on: true, version: was });
  expect(on.off).not.toContain('landlords');
  expect(shownIn(await admin.ok(userMenu, {}))).toContain('landlordList');
  const stale = await admin.call(switchFeature, { feature: 'landlords', on: false, version: was });
  expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  const again = await admin.ok(switchFeature, { feature: 'landlords', on: true, version: on.version });
  expect(again).toEqual(on);
  const off = await admin.ok(switchFeature, { feature: 'landlords', on: false, version: on.version });
  expect(off.off).toContain('landlords');
});

test('solo is refused while a colleague could confirm; the preview already says so', async () => {
  const before = [await admin.ok(getProfile, {}), await storedSettings(t.database)];
  const preview = await admin.ok(previewProfile, { profile: 'solo' });
  expect(preview.refused).not.toBeNull();
  const refused = await admin.call(chooseProfile, { profile: 'solo', version: preview.version });
  expect(refused.failure).toBe('duties.notAlone');
  expect(refused.message).toBe(preview.refused);
  expect([await admin.ok(getProfile, {}), await storedSettings(t.database)]).toEqual(before);
});

test('whatever was switched, choosing the manager brings everything back', async () => {
  for (const feature of featureNames.slice(0, 5))
    await admin.ok(switchFeature, { feature, on: false, version: await version() });
  const chosen = await admin.ok(chooseProfile, { profile: 'manager', version: await version() });
  expect(chosen.off).toEqual([]);
});

test('only those who may edit settings see and choose profiles', async () => {
  const desk = await t.as('frontdesk');
  const calls = [
    await desk.call(getProfile, {}),
    await desk.call(previewProfile, { profile: 'hotel' }),
    await desk.call(chooseProfile, { profile: 'hotel', version: 0 }),
    await desk.call(switchFeature, { feature: 'invoices', on: false, version: 0 }),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const wrong = await admin.call(chooseProfile, {
    profile: 'chain' as (typeof profileNames)[number],
    version: 0,
  });
  expect(wrong.status).toBe(422);
});
