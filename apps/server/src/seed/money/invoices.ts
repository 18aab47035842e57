/** Invoices of the demo business: some in every state, two of them too much since a refund. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { INVOICE_ITEM } from '@minsu/contract/sales/invoices/invoice-rules.ts';
import type { InvoiceState } from '@minsu/contract/sales/invoices/invoice-states.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { receiverValues } from '../../sales/invoices/receiver.ts';
import { insertRows } from '../bulk-insert.ts';
import { invoiceBuyers, invoiceReasons } from '../data/invoice-texts.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { People, Person } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';

/** By place; every third is a person's. */
const fates: readonly InvoiceState[] = [
  'pending',
  'issued',
  'pending',
  'failed',
  'issued',
  'issuing',
  'issued',
  'credited',
  'pending',
  'issued',
  'crediting',
  'failed',
  'issued',
  'credited',
  'issued',
  'pending',
];
const DUE = 2;
/** Late enough that the sandbox, which does not have them, is not queried at once. */
const ASKED_AGAIN_MS = 60 * MINUTE_MS;
const TAX_PERCENT = 6;

interface Paid {
  readonly houseId: string;
  readonly orderId: string;
  readonly bookerName: string;
  readonly amountFen: number;
  readonly takenAt: Date;
}

const paidOrders = async (db: Db, { date }: SeedCalendar): Promise<Paid[]> => {
  const { rows } = await sql<Paid>`
    select distinct on (o.house_id) o.house_id, o.id as order_id, o.booker_name, p.amount_fen, p.taken_at from payments p
    join orders o on o.house_id = p.house_id and o.id = p.order_id
    where p.state = 'succeeded' and p.method not in ('channel', 'deposit') and p.refunded_fen = 0
      and p.taken_on between ${date(-20)}::date and ${date(-2)}::date and p.amount_fen >= 20000
    order by o.house_id, p.taken_at desc, p.id`.execute(db);
  const latest = rows.sort(
    (a, b) => b.takenAt.getTime() - a.takenAt.getTime() || (a.orderId < b.orderId ? -1 : 1),
  );
  return latest.slice(0, fates.length);
};

/** Paid in full, invoiced, and partly paid back afterwards. */
const refundedOrders = async (db: Db, { date }: SeedCalendar): Promise<Paid[]> => {
  const { rows } = await sql<Paid>`
    select o.house_id, o.id as order_id, o.booker_name, p.amount_fen, p.taken_at from refunds r
    join payments p on p.house_id = r.house_id and p.id = r.payment_id
    join orders o on o.house_id = r.house_id and o.id = r.order_id
    where r.state = 'succeeded' and r.requested_at > p.taken_at + interval '2 hours' and p.taken_on <= ${date(-2)}::date
    order by p.taken_at desc, p.id limit ${DUE}`.execute(db);
  return rows;
};

export interface InvoiceTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly random: Random;
}

interface Told {
  readonly paid: Paid;
  readonly state: InvoiceState;
  readonly due: boolean;
  readonly place: number;
}

const after = ({ takenAt }: Paid, minutes: number): Date => new Date(takenAt.getTime() + minutes * MINUTE_MS);

const buyerOf = ({ paid, place }: Told) => {
  if (place % 3 === 2)
    return {
      titleKind: 'personal',
      kind: 'general',
      buyerTitle: paid.bookerName,
      taxCode: null,
      buyerBank: null,
      receiver: `guest${place}@demo.minsu.example`,
    };
  const { title, taxCode, bank, receiver } = invoiceBuyers[
    place % invoiceBuyers.length
  ] as (typeof invoiceBuyers)[0];
  const kind = place % 2 === 0 ? 'special' : 'general';
  return { titleKind: 'company', kind, buyerTitle: title, taxCode, buyerBank: bank, receiver };
};

const numberOf = (place: number): string => `2633020000000000${String(1_000 + place)}`;

/** Every row names the same columns. */
const untouched = {
  number: null,
  issuedAt: null,
  round: 0,
  attempts: 0,
  nextTryAt: null,
  reason: null,
  creditDue: false,
  creditReason: null,
  creditNumber: null,
  creditedAt: null,
};

const progressOf = ({ paid, state, due, place }: Told, { now }: SeedCalendar) => {
  const issued = { number: numberOf(place), issuedAt: after(paid, 9), round: 1, creditDue: due };
  const nextTryAt = new Date(now.getTime() + ASKED_AGAIN_MS);
  const underWay = { nextTryAt, attempts: 7, reason: invoiceReasons.underWay };
  const creditReason = invoiceReasons.credited;
  switch (state) {
    case 'pending':
      return {};
    case 'failed':
      return { round: 1, reason: invoiceReasons.failed[place % 2] as string };
    case 'issuing':
      return { round: 1, ...underWay };
    case 'issued':
      return issued;
    case 'crediting':
      return { ...issued, ...underWay, round: 2, creditReason };
    case 'credited':
      return {
        ...issued,
        round: 2,
        creditReason,
        creditNumber: numberOf(place + 500),
        creditedAt: after(paid, 40),
      };
  }
};

const rowOf = (told: Told, id: string, by: Person, { calendar, cipher }: InvoiceTools) => {
  const { receiver, ...buyer } = buyerOf(told);
  const { houseId, orderId, amountFen } = told.paid;
  return {
    ...buyer,
    ...receiverValues({ cipher }, receiver),
    ...untouched,
    ...progressOf(told, calendar),
    houseId,
    id,
    orderId,
    state: told.state,
    amountFen,
    taxPercent: TAX_PERCENT,
    itemName: INVOICE_ITEM,
    requestedBy: by.realname,
    requestedById: by.id,
    requestedAt: after(told.paid, 5),
  };
};

const lastSteps: Partial<Record<InvoiceState, string>> = {
  issuing: 'order.invoiceSent',
  issued: 'order.invoiceIssued',
  failed: 'order.invoiceFailed',
  crediting: 'order.invoiceCreditSent',
  credited: 'order.invoiceCredited',
};

const eventsOf = (row: ReturnType<typeof rowOf>, newId: (at: number) => string) => {
  const last = lastSteps[row.state];
  const steps = [['order.invoiceRequested', 0] as const, ...(last ? [[last, 4] as const] : [])];
  return steps.map(([name, minutes]) => {
    const at = new Date(row.requestedAt.getTime() + minutes * MINUTE_MS);
    return {
      houseId: row.houseId,
      id: newId(at.getTime()),
      name,
      entity: 'order',
      entityId: row.orderId,
      after: { buyerTitle: row.buyerTitle, amountFen: row.amountFen },
      userId: row.requestedById,
      actor: row.requestedBy,
      requestId: 'seed',
      at,
    };
  });
};

export const insertInvoices = async (db: Db, tools: InvoiceTools): Promise<void> => {
  const { calendar, people, random } = tools;
  const newId = createIds(random.fork('ids'));
  const paid = await paidOrders(db, calendar);
  const refunded = await refundedOrders(db, calendar);
  const told: Told[] = [
    ...paid.map((one, place) => ({ paid: one, state: fates[place] as InvoiceState, due: false, place })),
    ...refunded.map((one, at) => ({
      paid: one,
      state: 'issued' as const,
      due: true,
      place: fates.length + at,
    })),
  ];
  const rows = told.map((one) =>
    rowOf(one, newId(after(one.paid, 5).getTime()), people.users.frontdesk, tools),
  );
  await insertRows(db, 'invoices', rows);
  await insertRows(
    db,
    'events',
    rows.flatMap((row) => eventsOf(row, newId)),
  );
};
