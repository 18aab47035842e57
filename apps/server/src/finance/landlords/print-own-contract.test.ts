/** A landlord can print the agreements in force of own contracts, and no others. */
import { createContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { getLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { getOwnerHome, printOwnContract } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse, buildLandlord } from '../../../test/builders.ts';
import {
  buildOwned,
  buildOwner,
  draftOf,
  type OwnedHouse,
  signedContract,
} from '../../../test/desks/contract-desk.ts';
import { pagesOfPdf } from '../../../test/sheets/pdf-text.ts';
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

test('a co-owner sees the contract with his share and has its agreement, and no house of it by any other way', async () => {
  const house = await buildOwned(t.database, '主产权人', { name: '共有小院' });
  const third = await buildOwner(t.database, '第三位');
  const { contract } = await signedContract(finance, house, {
    parties: [
      { landlordId: house.landlordId, shareBp: 7_000 },
      { landlordId, shareBp: 2_000 },
      { landlordId: third, shareBp: 1_000 },
    ],
  });
  const home = await owner.ok(getOwnerHome, {});
  expect(home.contracts.find(({ id }) => id === contract.id)).toMatchObject({
    ...{ asCoOwner: true, shareBp: 2_000, ownerCount: 3, canPrint: true },
    houses: [{ id: house.id, name: '共有小院' }],
  });
  expect(home.houses.some(({ id }) => id === house.id)).toBe(false);
  expect((await asked(contract.id)).statusCode).toBe(200);
  expect((await owner.call(getHouse, { id: house.id })).status).toBe(404);
  const { landlord } = await finance.ok(getLandlord, { id: third });
  expect([landlord.contractState, landlord.contractUntil]).toEqual(['ending', contract.to]);
  await t.database
    .updateTable('houses')
    .set({ landlordId: await buildOwner(t.database, '接手的人') })
    .where('id', '=', house.id)
    .execute();
  expect((await asked(contract.id)).statusCode).toBe(404);
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
