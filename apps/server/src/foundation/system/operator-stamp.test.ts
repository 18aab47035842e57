/** The operator on printed documents: name, tax number, contact and stamp come from the settings. */
import { printStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import {
  listSettings,
  resetSetting,
  saveSetting,
  uploadStamp,
} from '@minsu/contract/foundation/system/setting-endpoints.ts';
import type { SettingName } from '@minsu/contract/foundation/system/setting-list.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { buildOwned } from '../../../test/desks/contract-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import { pagesOfPdf } from '../../../test/sheets/pdf-text.ts';
import type { TestClient } from '../../../test/test-app.ts';

openStatements();
let admin: TestClient;
let id: string;
beforeAll(async () => {
  admin = await t.as('admin');
  const house = await buildOwned(t.database, '苏婉清');
  const versionId = await desk.underContract(house, { terms: plain });
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  await desk.generate('2026-10', { landlordIds: [house.landlordId] });
  ({ id } = await desk.must(house.landlordId));
});

const picture = () =>
  sharp({ create: { width: 80, height: 80, channels: 4, background: '#c00' } })
    .png()
    .toBuffer();

const stateOf = async (key: SettingName) => {
  const found = (await admin.ok(listSettings, {})).find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};
const set = async (key: SettingName, value: string) =>
  admin.call(saveSetting, { key, value, version: (await stateOf(key)).version });

const printed = async (): Promise<{ text: string; pictures: number }> => {
  const { rawPayload } = await t.app.inject({
    method: 'GET',
    url: `${printStatement.path}?${new URLSearchParams({ id, language: 'zh-CN' })}`,
    headers: { authorization: admin.token },
  });
  const pictures = rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  return { text: pagesOfPdf(rawPayload).join('\n'), pictures };
};

test('stands on statements as the settings say, the stamp on approved ones alone', async () => {
  const said = {
    operatorName: '山间民宿管理有限公司',
    operatorTaxNo: '91110119MA01ABCD2X',
    operatorAddress: '北京市延庆区张山营镇 31 号',
    operatorContact: '李会计 010-66668888',
  } as const;
  for (const [key, value] of Object.entries(said))
    expect((await set(key as SettingName, value)).status).toBe(200);
  expect((await admin.ok(uploadStamp, { file: await picture() })).changed).toBe(true);
  const draft = await printed();
  for (const value of Object.values(said)) expect(draft.text).toContain(value);
  expect(draft.pictures).toBe(0);
  await desk.bring(id, 'approved');
  expect((await printed()).pictures).toBeGreaterThan(0);
  const { version } = await stateOf('operatorStamp');
  await admin.ok(resetSetting, { key: 'operatorStamp', version });
  expect((await printed()).pictures).toBe(0);
});

test('what is no picture, too long, or a key that somebody types is refused and changes nothing', async () => {
  const before = await stateOf('operatorStamp');
  const text = await admin.call(uploadStamp, { file: Buffer.from('no picture') });
  expect([text.status, Object.keys(text.fields ?? {})]).toEqual([422, ['file']]);
  const typed = await set('operatorStamp', 'x'.repeat(32));
  expect([typed.status, typed.failure]).toEqual([422, 'setting.pictureByUpload']);
  expect((await set('operatorName', '长'.repeat(81))).status).toBe(422);
  expect(await stateOf('operatorStamp')).toEqual(before);
  const refused = await (await t.as('finance')).call(uploadStamp, { file: await picture() });
  expect([refused.status, refused.failure]).toEqual([403, 'core.forbidden']);
});
