import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { saveLanguage } from '@minsu/contract/foundation/system/language-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let director: TestClient;
let finance: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  director = await t.as('director');
  finance = await t.as('finance');
});
afterAll(() => t.close());

const languageOf = async (client: TestClient) => (await client.ok(userInfo, {})).language;

test('a language is of the user who chose it, for each of his sessions', async () => {
  expect(await languageOf(director)).toBeNull();
  await director.ok(saveLanguage, { language: 'en-US' });
  expect(await languageOf(await t.as('director'))).toBe('en-US');
  expect(await languageOf(finance)).toBeNull();
  await director.ok(saveLanguage, { language: 'zh-CN' });
  expect(await languageOf(director)).toBe('zh-CN');
});

test('nobody without a session, and no language that there is not', async () => {
  expect((await t.nobody.call(saveLanguage, { language: 'en-US' })).status).toBe(401);
  const refused = await director.call(saveLanguage, { language: 'fr-FR' as 'en-US' });
  expect(refused.status).toBe(422);
  expect(await languageOf(director)).toBe('zh-CN');
});
