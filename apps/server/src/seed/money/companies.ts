/** Companies whose guests stay on account: orders that were paid by transfer are charged to them, and some is settled. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';

interface Sketch {
  readonly name: string;
  readonly contact: string;
  readonly creditFen: number;
  readonly charges: number;
  /** How many of its oldest charges are settled. */
  readonly settled: number;
  readonly active: boolean;
}

const company = (
  name: string,
  contact: string,
  creditYuan: number,
  charges: number,
  settled: number,
): Sketch => ({
  ...{ name, contact, charges, settled },
  creditFen: creditYuan * 100,
  active: charges > 0,
});

const sketches: readonly Sketch[] = [
  company('钱塘国际旅行社', '何琳', 100_000, 9, 4),
  company('拾光影视制作', '陆一鸣', 60_000, 4, 0),
  company('云栖科技', '周敏', 50_000, 3, 3),
  company('江南会展服务', '孟佳', 20_000, 0, 0),
];

interface Charge {
  readonly houseId: string;
  readonly id: string;
  readonly amountFen: number;
  readonly takenOn: string;
}

/** For past and current orders; a payment with a refund keeps its method. */
const transfers = async (db: Db, count: number): Promise<Charge[]> => {
  const { rows } = await sql<Charge>`
    select p.house_id, p.id, p.amount_fen, p.taken_on from payments p
    where p.method = 'transfer' and p.state = 'succeeded' and p.refunded_fen = 0
      and not exists (select from refunds r where r.house_id = p.house_id and r.payment_id = p.id)
    order by p.taken_on desc, p.id limit ${count}`.execute(db);
  return rows;
};

/** The history of the order also shows the account. */
const chargeTo = async (
  db: Db,
  companyId: string,
  name: string,
  charges: readonly Charge[],
): Promise<void> => {
  const ids = charges.map(({ id }) => id);
  await sql`
    update events e set after = e.after || ${JSON.stringify({ method: 'account', company: name })}::jsonb
    from payments p where p.id = any(${ids}::uuid[]) and e.house_id = p.house_id and e.entity_id = p.order_id
      and e.name in ('order.paymentTaken', 'order.paid') and e.after ->> 'method' = 'transfer'`.execute(db);
  await sql`update payments set method = 'account', company_id = ${companyId}
    where id = any(${ids}::uuid[])`.execute(db);
};

export const insertCompanies = async (
  db: Db,
  {
    calendar,
    people,
    random,
  }: { readonly calendar: SeedCalendar; readonly people: People; readonly random: Random },
): Promise<void> => {
  const ids = createIds(random);
  const finance = people.users.finance;
  const since = calendar.instant({ day: -200, minute: 600 });
  const left = await transfers(
    db,
    sketches.reduce((sum, { charges }) => sum + charges, 0),
  );
  for (const { name, contact, creditFen, charges, settled, active } of sketches) {
    const id = ids(calendar.idTime({ day: -200, minute: 600 }));
    const own = left.splice(0, charges).toReversed();
    const facts = { id, name, contact, creditFen, active, taxNo: '', phone: '', note: '', version: 0 };
    await insertRows(db, 'companies', [{ ...facts, createdAt: since, updatedAt: since }]);
    await chargeTo(db, id, name, own);
    const paid = own.slice(0, settled);
    const last = paid.at(-1);
    if (!last) continue;
    await insertRows(db, 'companySettlements', [
      {
        id: ids(calendar.idTime({ day: -1, minute: 960 })),
        companyId: id,
        method: 'transfer',
        amountFen: paid.reduce((sum, { amountFen }) => sum + amountFen, 0),
        note: '',
        settledOn: calendar.date(-1),
        settledBy: finance.realname,
        settledAt: calendar.instant({ day: -1, minute: 960 }),
      },
    ]);
  }
};
