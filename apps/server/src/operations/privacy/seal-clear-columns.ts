/**
 * Encrypts values stored before their column had an encrypted counterpart. Once per database, before the server
 * answers.
 */
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type FieldCipher, maskPhone, sealedPhone } from '../../platform/field-cipher.ts';
import { NIL_ID } from '../../platform/ids.ts';

const BATCH = 1_000;

const sealUsers = async (db: Db, cipher: FieldCipher): Promise<number> => {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'phone'])
    .where('phone', 'is not', null)
    .limit(BATCH)
    .execute();
  for (const { id, phone } of rows)
    await db
      .updateTable('users')
      .set({ phone: null, ...sealedPhone(cipher, phone) })
      .where('id', '=', id)
      .execute();
  return rows.length;
};

const sealApplications = async (db: Db, cipher: FieldCipher): Promise<number> => {
  const rows = await db
    .selectFrom('userApplications')
    .select(['id', 'phone'])
    .where('phone', 'is not', null)
    .limit(BATCH)
    .execute();
  for (const { id, phone } of rows) {
    const plain = normalPhone(phone ?? '');
    await db
      .updateTable('userApplications')
      .set({ phone: null, phoneCipher: cipher.encrypt(plain), phoneMasked: maskPhone(plain) })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
};

const sealCompanies = async (db: Db, cipher: FieldCipher): Promise<number> => {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'phone'])
    .where('phone', '<>', '')
    .limit(BATCH)
    .execute();
  for (const { id, phone } of rows)
    await db
      .updateTable('companies')
      .set({ phone: '', phoneCipher: cipher.encrypt(phone) })
      .where('id', '=', id)
      .execute();
  return rows.length;
};

type ClearInvoice = Pick<Selectable<DB['invoices']>, 'houseId' | 'id' | 'buyerPhone' | 'buyerBank'>;

const sealInvoices = async (db: Db, cipher: FieldCipher): Promise<number> => {
  const { rows } = await sql<ClearInvoice>`
    select house_id, id, buyer_phone, buyer_bank from invoices
    where buyer_phone is not null or buyer_bank is not null limit ${BATCH}`.execute(db);
  for (const { houseId, id, buyerPhone, buyerBank } of rows)
    await db
      .updateTable('invoices')
      .set({
        buyerPhone: null,
        buyerBank: null,
        buyerPhoneCipher: buyerPhone && cipher.encrypt(buyerPhone),
        buyerBankCipher: buyerBank && cipher.encrypt(buyerBank),
      })
      .where('houseId', '=', houseId)
      .where('id', '=', id)
      .execute();
  return rows.length;
};

/** Removes companies' phones from events: today no event contains a phone. */
const cleanCompanyEvents = (db: Db) =>
  sql`update events set before = before - 'phone', after = after - 'phone'
    where house_id = ${NIL_ID} and entity = 'company' and (before ? 'phone' or after ? 'phone')`.execute(db);

export const sealClearColumns = async (database: Database, cipher: FieldCipher): Promise<void> => {
  const done = await database.selectFrom('sealing').select('single').executeTakeFirst();
  if (done) return;
  for (const seal of [sealUsers, sealApplications, sealCompanies, sealInvoices])
    while ((await inTransaction(database, (db) => seal(db, cipher))) === BATCH);
  await inTransaction(database, async (db) => {
    await cleanCompanyEvents(db);
    await db
      .insertInto('sealing')
      .values({ columnsAt: new Date(), houseId: NIL_ID, eventId: NIL_ID })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
};
