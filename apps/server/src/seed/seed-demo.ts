/**
 * The demo business: what a house manager with sixty houses sees on a day in the middle of the season. Everything is
 * made from the business date alone; one transaction, so that a seed that was killed leaves an empty database.
 */
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import type { Log } from '../platform/log.ts';
import { insertAnnouncements } from './announcements.ts';
import { insertApiTokens } from './api-tokens.ts';
import { insertAutomation } from './automation.ts';
import { insertRows } from './bulk-insert.ts';
import { insertDemoCharts } from './demo-charts.ts';
import { insertDemoExamples } from './demo-examples.ts';
import { insertErasures } from './erasures.ts';
import { type Block, planBlocks } from './houses/blocks.ts';
import { createCalendar, type SeedCalendar } from './houses/calendar.ts';
import { insertChannelRooms } from './houses/channel-rooms.ts';
import { insertChargePrices } from './houses/charge-prices.ts';
import type { RegistrationTools } from './houses/door-codes.ts';
import { insertHouseLife } from './houses/house-life.ts';
import { storePapers } from './houses/house-papers.ts';
import { insertHousekeeping } from './houses/housekeeping.ts';
import { buildEstate, type Estate } from './houses/houses.ts';
import { insertLandmarks } from './houses/landmarks.ts';
import { insertLinkedRooms } from './houses/linked-rooms.ts';
import { placeEvents } from './houses/place-events.ts';
import { insertPriceLog } from './houses/price-log.ts';
import { buildPrices } from './houses/prices.ts';
import { insertRatePlans } from './houses/rate-plans.ts';
import { roomConditions } from './houses/room-conditions.ts';
import { insertStandards } from './houses/standards.ts';
import { fillInboxes } from './inbox.ts';
import { insertChannelBills } from './money/channel-bills.ts';
import { insertCompanies } from './money/companies.ts';
import { insertExpenses } from './money/expenses.ts';
import { insertInvoices } from './money/invoices.ts';
import { insertLandlordContracts } from './money/landlord-contracts.ts';
import { insertLandlordFiles, type LandlordTools } from './money/landlord-files.ts';
import { insertLedger } from './money/ledger.ts';
import { insertNightAudits } from './money/night-audits.ts';
import { insertOnboarding } from './money/onboarding.ts';
import { insertOpenings } from './money/openings.ts';
import { insertReconciliations } from './money/reconciliations.ts';
import { insertReports } from './money/reports.ts';
import { insertShifts } from './money/shifts.ts';
import { insertSplits } from './money/splits.ts';
import { insertStatements } from './money/statements.ts';
import { type DepositTools, insertDeposits } from './orders/deposits.ts';
import { insertEvaluations } from './orders/evaluations.ts';
import { guestRows } from './orders/guest-rows.ts';
import { insertHourlyOrders } from './orders/hourly-orders.ts';
import { insertLateCharges } from './orders/late-charges.ts';
import { insertMembers } from './orders/members.ts';
import { insertMessageTemplates } from './orders/message-templates.ts';
import { insertNewcomers } from './orders/newcomers.ts';
import { decideFates } from './orders/order-fates.ts';
import type { SeedOrder } from './orders/order-model.ts';
import { type OrderRows, writeOrders } from './orders/order-rows.ts';
import { inviteGuests, nameStays, sellOrders } from './orders/order-sales.ts';
import { insertPeople, type People } from './orders/people.ts';
import { planOrders } from './orders/plan-orders.ts';
import { insertRefunds } from './orders/refunds.ts';
import { insertRegistrations } from './orders/registrations.ts';
import { createDemoStock } from './orders/stock.ts';
import { insertThreads } from './orders/threads.ts';
import { storePictures } from './photos/store-photos.ts';
import { createIds, createRandom, type Random } from './random.ts';
import { insertSignIns } from './sign-ins.ts';
import { insertWebhooks } from './webhooks.ts';

export interface DemoOptions {
  readonly now: Date;
  readonly log: Log;
  /** Where pictures are written (config.ts, `filesDir`). */
  readonly filesDir: string;
  readonly cipher: FieldCipher;
  /** Where the product is reached, for links in mails. */
  readonly publicUrl: string;
  /** Address of the sandbox, if it is used. */
  readonly sandboxPort?: number | undefined;
}

const ORDERS = 3_000;
const GUESTS = 1_800;
const EVALUATIONS = 400;

const insertEstate = async (db: Db, estate: Estate, tools: LandlordTools): Promise<void> => {
  await insertChargePrices(db);
  await insertRows(db, 'landlords', estate.landlords);
  await insertLandlordFiles(db, estate.landlords, tools);
  await insertRows(
    db,
    'houses',
    estate.houses.map((house) => house.row),
  );
  await insertRows(
    db,
    'roomTypes',
    estate.houses.flatMap((house) => house.types),
  );
};

const insertOrders = async (db: Db, rows: OrderRows, tools: DepositTools): Promise<void> => {
  await insertRows(db, 'orders', rows.orders);
  await insertRows(db, 'stays', rows.stays);
  await insertRows(db, 'stayRooms', rows.stayRooms);
  await insertRows(db, 'orderNights', rows.orderNights);
  await insertRows(db, 'orderCharges', rows.orderCharges);
  await insertRows(db, 'payments', rows.payments);
  await insertRows(db, 'typeNight', rows.typeNight);
  await insertRows(db, 'events', rows.events);
  await sql`select setval('order_number_seq', ${rows.orders.length})`.execute(db);
  await insertRefunds(db, tools);
  await insertDeposits(db, { ...tools, random: tools.random.fork('deposits') });
};

const blockNights = (blocks: readonly Block[], calendar: SeedCalendar) =>
  blocks
    .filter((block) => block.owns)
    .flatMap(({ row, from, to }) =>
      Array.from({ length: to - from }, (_, i) => ({
        houseId: row.houseId,
        roomId: row.roomId,
        night: calendar.date(from + i),
        stayId: null,
        blockId: row.id,
      })),
    );

const insertNights = async (
  db: Db,
  { roomNight }: OrderRows,
  blocks: readonly Block[],
  calendar: SeedCalendar,
) => {
  const blockRows = blocks.map((block) => block.row);
  await insertRows(db, 'roomBlocks', blockRows);
  const nights = [...roomNight, ...blockNights(blocks, calendar)];
  await insertRows(db, 'roomNight', nights);
  return nights;
};

const insertDeskWork = async (
  db: Db,
  orders: readonly SeedOrder[],
  tools: RegistrationTools,
): Promise<void> => {
  const { calendar, people, random } = tools;
  const ids = createIds(random.fork('ledger'));
  await insertHourlyOrders(db, { calendar, people, random: random.fork('hours') });
  await insertNightAudits(db, calendar);
  await insertCompanies(db, { calendar, people, random: random.fork('companies') });
  await insertLateCharges(db, { calendar, people, random: random.fork('late charges') });
  await insertShifts(db, calendar, people, random.fork('shifts'));
  await insertLedger(db, { now: calendar.now, newId: () => ids(calendar.idTime({ day: 0, minute: 0 })) });
  await insertRegistrations(db, orders, { ...tools, random: random.fork('registrations') });
  await insertInvoices(db, { ...tools, random: random.fork('invoices') });
  await insertLandlordContracts(db, { calendar, people, random: random.fork('landlord contracts') });
};

const insertExamples = async (
  db: Db,
  calendar: SeedCalendar,
  people: People,
  random: Random,
): Promise<void> => {
  await insertDemoExamples(db, calendar, people, random.fork('demo examples'));
  await insertDemoCharts(db, calendar, random.fork('demo charts'));
  await insertAnnouncements(db, { calendar, people, random: random.fork('announcements') });
  await insertErasures(db, { calendar, people, random: random.fork('erasures') });
};

type Books = Parameters<typeof insertExpenses>[1];

const insertBooks = async (db: Db, { random, ...tools }: Books): Promise<void> => {
  await insertChannelBills(db, { ...tools, random: random.fork('channel bills') });
  await insertExpenses(db, { ...tools, random: random.fork('expenses') });
};

/** The books, and who came in and who would like to. */
const insertOffice = async (
  db: Db,
  tools: Parameters<typeof insertNewcomers>[1] & { readonly filesDir: string },
): Promise<void> => {
  const { calendar, people, cipher, filesDir, random } = tools;
  await insertBooks(db, { calendar, people, filesDir, random });
  await insertNewcomers(db, { ...tools, random: random.fork('newcomers') });
  await insertSignIns(db, { calendar, people, random: random.fork('sign-ins') });
  await insertMessageTemplates(db, { calendar, random: random.fork('message templates') });
  await insertThreads(db, { calendar, people, cipher, random: random.fork('threads') });
  await insertAutomation(db, { calendar, people, random: random.fork('automation') });
  await insertApiTokens(db, { calendar, people, random: random.fork('api tokens') });
};

type Priced = Pick<Parameters<typeof insertRatePlans>[1], 'calendar' | 'people' | 'houses'>;

const insertPlans = async (db: Db, of: Priced, random: Random): Promise<void> => {
  await insertRatePlans(db, { ...of, random: random.fork('rate plans') });
  await insertPriceLog(db, { ...of, random: random.fork('price log') });
};

const fill = async (db: Db, { now, cipher, filesDir, publicUrl }: DemoOptions): Promise<void> => {
  const calendar = createCalendar(now);
  const random: Random = createRandom(`minsu ${calendar.today}`);
  const people = await insertPeople(db, calendar);
  const estate = buildEstate(createRandom('minsu estate'), calendar, people, cipher);
  const { houses } = estate;
  const stock = createDemoStock(houses);
  const prices = buildPrices(random.fork('prices'), calendar, houses, people);
  const blocks = planBlocks(random.fork('blocks'), calendar, people, houses, stock);
  const planned = planOrders(houses, stock, calendar, random.fork('orders'));
  const orders: SeedOrder[] = decideFates(planned, houses, stock, ORDERS, random.fork('fates'));
  const stays = orders.flatMap((order) => order.stays);
  sellOrders(orders, random.fork('sales'));
  const guests = inviteGuests(orders, GUESTS, { random: random.fork('guests'), calendar, cipher });
  const buyers = nameStays(guests, random.fork('names'));
  const rows = writeOrders(orders, { calendar, people, prices, buyers, random: random.fork('rows') });
  await insertEstate(db, estate, { calendar, people, cipher, filesDir });
  await storePictures(db, houses, calendar, filesDir);
  await storePapers(db, houses, { calendar, people, filesDir });
  const rooms = roomConditions(houses, stays, random.fork('conditions'));
  await insertRows(db, 'rooms', rooms);
  await insertChannelRooms(db, houses, { calendar, people, random: random.fork('channel rooms') });
  await insertRows(db, 'priceCell', prices.cells);
  await insertPlans(db, { calendar, people, houses }, random);
  const members = { calendar, people, cipher, filesDir, random: random.fork('members') };
  await insertMembers(db, guestRows(guests, rows.orders, calendar), members);
  await insertOrders(db, rows, { calendar, people, houses, filesDir, random: random.fork('refunds') });
  const nights = await insertNights(db, rows, blocks, calendar);
  await insertLinkedRooms(db, houses, nights, { calendar, random: random.fork('links') });
  await insertDeskWork(db, orders, { calendar, people, cipher, random });
  await insertLandmarks(db, calendar, createRandom('minsu landmarks'));
  const said = { orders, buyers, count: EVALUATIONS, filesDir, calendar, people };
  await insertEvaluations(db, { ...said, random: random.fork('evaluations') });
  const work = { houses, orders, blocks, rooms, calendar, people, filesDir };
  await insertHousekeeping(db, { ...work, random: random.fork('housekeeping') });
  const standards = await insertStandards(db, calendar, people);
  await insertHouseLife(db, houses, { now, calendar, people, standards });
  await fillInboxes(db, now, random.fork('inboxes'));
  await insertOnboarding(db, estate.landlords, { calendar, people, cipher, filesDir, random });
  await insertOffice(db, { calendar, people, cipher, publicUrl, filesDir, random });
  await insertExamples(db, calendar, people, random);
};

/** On an empty database, after bootstrap. */
export const seedDemo = async (database: Database, options: DemoOptions): Promise<void> => {
  const started = performance.now();
  await inTransaction(database, async (db) => {
    await fill(db, options);
    await insertSplits(db, { ...options, random: createRandom('minsu splits') });
    await insertStatements(db, { ...options, random: createRandom('minsu statements') });
    await insertReports(db);
    await insertOpenings(db, { ...options, random: createRandom('minsu openings') });
    await insertReconciliations(db, { ...options, random: createRandom('minsu reconciliations') });
    // No screen is open yet: positions are given with those of all other events.
    await sql`delete from event_outbox`.execute(db);
    await placeEvents(db);
    await insertWebhooks(db, { ...options, sandboxPort: options.sandboxPort });
  });
  // Without figures the planner takes every table for an empty one until autovacuum comes by.
  await sql`analyze`.execute(database as Kysely<DB>);
  options.log.info('demo business seeded', { milliseconds: Math.round(performance.now() - started) });
};
