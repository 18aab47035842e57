import {
  getCampaign,
  latestCampaign,
  submitCampaign,
} from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import {
  cancelParameters,
  getParameterProfile,
  pageParameterLog,
  passParameters,
  submitParameters,
} from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());
beforeEach(() => sql`truncate demo_campaigns, demo_parameter_sets`.execute(t.database));

const campaign = {
  name: '春节推广2027',
  channelType: 'app',
  startsOn: '2027-02-01',
  endsOn: '2027-02-01',
  link: 'https://www.minsu.example/a?b=1',
  source: '自有账号',
  media: '信息流',
  keywords: ['toutiao'],
  push: true,
  content: '住两晚减两百。',
} as const;

test('a campaign is saved once, read back, and is the latest on its way', async () => {
  const admin = await t.as('admin');
  const headers = { 'idempotency-key': 'campaign' };
  const saved = await admin.ok(submitCampaign, campaign, { headers });
  expect((await admin.ok(submitCampaign, campaign, { headers })).id).toBe(saved.id);
  const read = await admin.ok(getCampaign, { id: saved.id });
  expect(read).toMatchObject({ ...campaign, refusals: [], createdBy: 'admin' });
  expect(read.steps.map(({ step, at }) => [step, at !== null])).toEqual([
    ['submitted', true],
    ['approval', false],
    ['certificate', false],
    ['security', false],
    ['live', false],
  ]);
  expect((await admin.ok(latestCampaign, { outcome: 'accepted' }))?.id).toBe(saved.id);
  expect(await admin.ok(latestCampaign, { outcome: 'refused' })).toBeNull();
});

const WRONG_HOST = 'Invalid domain. It should look like https://www.example.com/page';

test.each([
  [{ name: '一二三四五六七八九十一二三四五六七八九十一' }, 'name', 'At most 20 characters'],
  [{ name: '春节 推广' }, 'name', 'Use only Chinese characters, letters and digits'],
  [{ name: '' }, 'name', 'This field is required'],
  [{ channelType: 'radio' }, 'channelType', 'Choose one of the listed options'],
  [{ startsOn: '2027-02-30' }, 'startsOn', 'Enter a valid date (YYYY-MM-DD)'],
  [{ endsOn: '2027-01-31', keywords: [] }, 'endsOn', 'The end must not be before the start'],
  [{ link: 'www.minsu.example' }, 'link', 'Enter an address starting with http:// or https://'],
  [{ link: 'javascript:alert(1)//http://a.b' }, 'link', 'Enter an address starting with http:// or https://'],
  [{ link: 'http://' }, 'link', WRONG_HOST],
  [{ link: 'https://?q=1' }, 'link', WRONG_HOST],
  [{ link: 'https://a b.example' }, 'link', WRONG_HOST],
  [{ source: ' ' }, 'source', 'This field is required'],
  [{ media: undefined }, 'media', 'This field is required'],
  [{ keywords: [] }, 'keywords', 'Choose at least 1'],
  [{ keywords: ['toutiao', 'toutiao'] }, 'keywords', 'Must not be repeated'],
  [{ content: '字'.repeat(201) }, 'content', 'At most 200 characters'],
])('the step form refuses %j', async (wrong, field, message) => {
  const admin = await t.as('admin');
  const { status, fields } = await admin.call(submitCampaign, { ...campaign, ...wrong });
  expect(status).toBe(422);
  expect(fields[field]).toBe(message);
});

test('a campaign that came back is corrected; one on its way is not', async () => {
  const admin = await t.as('admin');
  const { id } = await admin.ok(submitCampaign, campaign);
  const refused = await admin.call(submitCampaign, { ...campaign, id, version: 0 });
  expect(refused.failure).toBe('demo.notReturned');
  await sql`update demo_campaigns set refusals = '{noAuthority}'`.execute(t.database);
  expect((await admin.ok(latestCampaign, { outcome: 'refused' }))?.id).toBe(id);
  const corrected = await admin.ok(submitCampaign, { ...campaign, name: '改好了', id, version: 0 });
  expect(corrected).toMatchObject({ id, name: '改好了', refusals: [], version: 1 });
  expect((await admin.call(submitCampaign, { ...campaign, id, version: 0 })).status).toBe(409);
});

const parameters = {
  matchMode: 'custom',
  acquisitionResolution: '1280x720',
  acquisitionFrameRate: 25,
  encodingResolution: '1280x720',
  encodingMinRate: 150,
  encodingMaxRate: 1_800,
  encodingDefaultRate: 800,
  encodingFrameRate: 30,
  encodingProfile: 'main',
  audioMode: 'mode1',
  audioChannels: '2',
  audioEncodingChannels: '2',
  audioEncodingRate: 192,
  audioEncodingProfile: 'lc',
  description: '',
  basedOn: null,
} as const;

test('parameters go to approval, pass, and are the original of the next ones', async () => {
  const admin = await t.as('admin');
  expect(await admin.ok(getParameterProfile, {})).toEqual({ current: null, original: null });
  const first = (await admin.ok(submitParameters, parameters)).current;
  expect(first).toMatchObject({ state: 'auditing', createdBy: 'admin' });
  const passed = await admin.ok(passParameters, { id: first?.id ?? '', version: 0 });
  expect(passed.current).toMatchObject({ state: 'passed', version: 1 });
  const twice = await admin.call(cancelParameters, { id: first?.id ?? '', version: 1 });
  expect(twice.failure).toBe('demo.notAuditing');
  const second = await admin.ok(submitParameters, {
    ...parameters,
    encodingFrameRate: 20,
    basedOn: first?.id ?? null,
  });
  expect(second.current).toMatchObject({ state: 'auditing', changed: ['encodingFrameRate'] });
  expect(second.original?.id).toBe(first?.id);
});

test('a set that waits is replaced by the next, and a cancelled one changes nothing', async () => {
  const admin = await t.as('admin');
  const first = (await admin.ok(submitParameters, parameters)).current;
  const behind = await admin.call(submitParameters, parameters);
  expect(behind.status).toBe(409);
  expect(behind.data).toMatchObject({ current: { current: { id: first?.id } } });
  const second = await admin.ok(submitParameters, {
    ...parameters,
    encodingFrameRate: 20,
    basedOn: first?.id ?? null,
  });
  await admin.ok(cancelParameters, { id: second.current?.id ?? '', version: 0 });
  const log = await admin.ok(pageParameterLog, {});
  expect(log.records.map((row) => row.state)).toEqual(['cancelled', 'replaced']);
  expect((await admin.ok(getParameterProfile, {})).current?.state).toBe('cancelled');
});

test('what waits or is in force already is not submitted again; what was cancelled may be', async () => {
  const admin = await t.as('admin');
  const submit = (change: object, basedOn: string | null) =>
    admin.call(submitParameters, { ...parameters, ...change, basedOn });
  const first = (await admin.ok(submitParameters, parameters)).current?.id ?? '';
  expect((await submit({}, first)).failure).toBe('demo.sameParameters');
  await admin.ok(passParameters, { id: first, version: 0 });
  expect((await submit({}, first)).failure).toBe('demo.sameParameters');
  expect((await admin.ok(pageParameterLog, {})).total).toBe(1);
  const faster = { encodingFrameRate: 29 };
  const second =
    (await admin.ok(submitParameters, { ...parameters, ...faster, basedOn: first })).current?.id ?? '';
  await admin.ok(cancelParameters, { id: second, version: 0 });
  expect((await submit({}, second)).failure).toBe('demo.sameParameters');
  expect((await submit(faster, second)).status).toBe(200);
});

test.each([
  [{ acquisitionFrameRate: 0 }, 'acquisitionFrameRate', 'Enter a whole number from 1 to 30'],
  [{ encodingFrameRate: 31 }, 'encodingFrameRate', 'Enter a whole number from 1 to 30'],
  [{ encodingMinRate: 149 }, 'encodingMinRate', 'Enter a whole number from 150 to 1800'],
  [{ audioEncodingRate: 1_801 }, 'audioEncodingRate', 'Enter a whole number from 150 to 1800'],
  [{ encodingMinRate: 900 }, 'encodingMinRate', 'Must not exceed the default'],
  [{ encodingMaxRate: 700, matchMode: undefined }, 'encodingMaxRate', 'Must not be below the default'],
  [{ matchMode: undefined }, 'matchMode', 'This field is required'],
  [{ description: '字'.repeat(201) }, 'description', 'At most 200 characters'],
])('the group form refuses %j', async (wrong, field, message) => {
  const { status, fields } = await (await t.as('admin')).call(submitParameters, { ...parameters, ...wrong });
  expect(status).toBe(422);
  expect(fields[field]).toBe(message);
});

test('what only administrators open, only they may call', async () => {
  for (const username of ['director', 'supervisor', 'operator', 'landlord']) {
    const other = await t.as(username);
    expect((await other.call(submitCampaign, campaign)).status).toBe(403);
    expect((await other.call(latestCampaign, { outcome: 'accepted' })).status).toBe(403);
    expect((await other.call(submitParameters, parameters)).status).toBe(403);
    expect((await other.call(getParameterProfile, {})).status).toBe(403);
  }
});
