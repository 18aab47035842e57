/** A landlord has the agreement in force of his own contracts, and of nobody else's. */
import { createContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { getOwnerHome, printOwnContract } from '@minsu/contract/landlords/owner-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, buildLandlord } from '../../../test/builders.ts';
import {
  buildOwned,
  buildOwner,
  draftOf,
  type OwnedHouse,
  signedContract,
} from '../../../test/contract-desk.ts';
import { pagesOfPdf } from '../../../test/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let finance: TestClient;
let owner: TestClient;
let landlordId: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  [finance, owner] = await Promise.all([t.as('finance'), t.as('landlord')]);
  landlordId = await buildLandlord(t.database);
});
afterAll(() => t.close());

let made = 0;
const newHouse = async (): Promise<OwnedHouse> => {
  made += 1;
  return { ...(await buildHouse(t.database, { landlordId, name: `自家小院 ${made}` })), landlordId };
};
const asked = (id: string, by: TestClient = owner) =>
  t.app.inject({
    method: 'GET',
    url: `${printOwnContract.path}?${new URLSearchParams({ id, language: 'zh-CN' })}`,
    headers: { authorization: by.token },
  });
const printable = async () =>
  (await owner.ok(getOwnerHome, {})).contracts.filter(({ canPrint }) => canPrint).map(({ id }) => id);

test('his own in force as PDF, while all its houses are his', async () => {
  const house = await newHouse();
  const { contract } = await signedContract(finance, house);
  const answer = await asked(contract.id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = pagesOfPdf(answer.rawPayload).join('\n').replaceAll(/\s+/g, '');
  for (const said of [contract.contractNo, `自家小院${made}`, '2026-12-31']) expect(text).toContain(said);
  expect(await printable()).toEqual([contract.id]);
  await t.database
    .updateTable('houses')
    .set({ landlordId: await buildOwner(t.database, '新房东') })
    .where('id', '=', house.id)
    .execute();
  expect((await asked(contract.id)).statusCode).toBe(404);
  expect(await printable()).toEqual([]);
});

test('no draft, none of another landlord, and nobody who is no landlord', async () => {
  const drafted = await finance.ok(createContract, draftOf(await newHouse()));
  const theirs = await signedContract(
    finance,
    await buildOwned(t.database, '别的房东', { name: '别家小院' }),
  );
  for (const { contract } of [drafted, theirs]) {
    const answer = await asked(contract.id);
    expect([answer.statusCode, answer.json().data.failure]).toEqual([404, 'contract.notFound']);
  }
  for (const name of ['frontdesk', 'operator'])
    expect((await asked(theirs.contract.id, await t.as(name))).statusCode).toBe(403);
});
