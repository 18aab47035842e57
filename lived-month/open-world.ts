/** The product with the sandbox on one clock; properties, landlords, contracts and rates from the plan. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createContract,
  getContract,
  saveContractDraft,
  signContract,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { pageLedgerProofs } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { addCommissionRate } from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import { sql } from 'kysely';
import { proveNightlyJob } from '../apps/server/src/finance/ledger/prove-ledger.ts';
import { splitAllJob, splitJob } from '../apps/server/src/finance/splits/split-jobs.ts';
import { tellInstitution } from '../apps/server/src/finance/splits/tell-institution.ts';
import { nightAuditJob } from '../apps/server/src/operations/night-audit/run-night-audit.ts';
import { payOutRefundsJob } from '../apps/server/src/sales/orders/folio/pay-out-refunds.ts';
import { type BuiltHouse, buildHouse } from '../apps/server/test/builders.ts';
import { buildOwner } from '../apps/server/test/desks/contract-desk.ts';
import { openPayoutDesk } from '../apps/server/test/desks/payout-desk.ts';
import { openStatementDesk } from '../apps/server/test/desks/statement-desk.ts';
import type { TestClient } from '../apps/server/test/test-app.ts';
import type { House, LivedMonth, Terms } from './recompute/lived-month.ts';

/** Landlords with a merchant at the institution; others are paid by bank transfer. */
export const JOINED = ['甲', '乙', '丁'];

const termsFor = (terms: Terms): ContractTerms => ({
  model: terms.model as ContractTerms['model'],
  ...{ basis: terms.basis, taxBp: terms.taxBp, cleaning: terms.cleaning, refunds: terms.refunds },
  ...{ cancellation: terms.cancellation, compensation: terms.compensation },
  whenCollected: { fees: terms.waitsForFees, companyCredit: terms.waitsForCompanies },
  ...{ payoutDay: 10, minimumPayoutFen: terms.minimumPayoutFen, holdBackBp: terms.holdBackBp },
  ownerStays: { nightsPerYear: terms.ownerNightsPerYear, terms: terms.ownerStays },
});

/** Beijing time, without daylight saving. */
const instant = (day: string, hour: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000).toISOString();

const TRIES = 10;

/** Retries what a busy server rejected, like every client; rejected commands changed nothing. */
const patient = (client: TestClient): TestClient => ({
  ...client,
  async ok(endpoint, input, options) {
    for (let tried = 1; ; tried += 1) {
      const answer = await client.call(endpoint, input, options);
      if (answer.code === 200) return answer.data;
      if (answer.status !== 503 || tried === TRIES)
        throw new Error(`${endpoint.path} → ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
      await sleep(tried * 500);
    }
  },
});

export const openWorld = async (month: LivedMonth) => {
  const desk = await openPayoutDesk(instant(`${month.month}-01`, 1));
  const { t } = desk;
  const [admin, admin2, finance] = (await Promise.all(
    ['admin', 'admin2', 'finance'].map(async (name) => patient(await t.as(name))),
  )) as [TestClient, TestClient, TestClient];
  const landlords = new Map<string, string>();
  for (const name of month.landlords) {
    const id = await buildOwner(t.database, name);
    landlords.set(name, id);
    if (JOINED.includes(name)) await desk.join(id, { hoursAgo: 2_000, card: name });
  }
  const landlordOf = (name: string): string => landlords.get(name) ?? '';

  const build = async (house: House): Promise<BuiltHouse> => {
    const first = month.contracts.find((each) => each.house === house.key)?.versions[0]?.owners[0];
    const built = await buildHouse(t.database, {
      ...{ name: house.key, rooms: house.rooms, landlordId: landlordOf(first?.landlord ?? '') },
      ...{ basePriceFen: house.basePriceFen, weekendPriceFen: house.weekendPriceFen },
    });
    await sql`update houses set cleaning_fee_fen = ${house.cleaningFen} where id = ${built.id}`.execute(
      t.database,
    );
    await sql`update room_types set base_guests = ${house.baseGuests}, extra_guest_fee_fen = ${house.extraGuestFen}
      where house_id = ${built.id}`.execute(t.database);
    return built;
  };
  const houses = new Map<string, BuiltHouse>();
  for (const house of month.houses) houses.set(house.key, await build(house));
  const houseOf = (key: string): BuiltHouse => {
    const found = houses.get(key);
    if (!found) throw new Error(`no property ${key}`);
    return found;
  };

  const draftOf = (house: string, terms: Terms) => ({
    ...{ houseIds: [houseOf(house).id], from: terms.from, to: terms.to, terms: termsFor(terms) },
    parties: terms.owners.map(({ landlord, shareBp }) => ({ landlordId: landlordOf(landlord), shareBp })),
  });
  for (const { house, versions } of month.contracts) {
    const [first, ...later] = versions as [Terms, ...Terms[]];
    const { contract } = await admin.ok(
      createContract,
      draftOf(house, { ...first, to: later.at(-1)?.to ?? first.to }),
    );
    await admin.byTwo(signContract, { id: contract.id, version: contract.version });
    for (const terms of later) {
      const { version } = (await admin.ok(getContract, { id: contract.id })).contract;
      const drafted = await admin.ok(saveContractDraft, {
        id: contract.id,
        version,
        ...draftOf(house, terms),
      });
      await admin.byTwo(signContract, { id: contract.id, version: drafted.contract.version });
    }
  }
  for (const [channel, rateBp] of Object.entries(month.channelBp))
    await finance.ok(addCommissionRate, {
      ...{ channel: channel as 'mt', rateBp, fromDate: `${month.month}-01`, reason: '平台合同' },
    });

  const at = (day: string, hour: number): void => desk.goTo(instant(day, hour));
  /** The institution divides within minutes; polls until it has. */
  const divide = async (): Promise<void> => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await tellInstitution(t.job());
      await desk.pass(MINUTE_MS);
    }
    await tellInstitution(t.job());
  };
  const split = async (job: typeof splitJob): Promise<void> => {
    await job.run(t.job(), {});
    await divide();
    // Splits that waited for the institution's return run again.
    await job.run(t.job(), {});
    await divide();
  };
  return {
    ...{ desk, t, admin, admin2, finance, landlordOf, houseOf, at },
    statements: openStatementDesk(t),
    landlords: [...landlords],
    houses: [...houses],
    payOutRefunds: (houseId: string, entityId: string) =>
      payOutRefundsJob.run(t.job(), { houseId, entityId }),
    /** Automatic work between two days. */
    closeDay: async (day: string): Promise<void> => {
      at(day, 6.5);
      await nightAuditJob.run(t.job(), {});
      await split(splitJob);
    },
    splitAll: () => split(splitAllJob),
    /** The nightly proof and its result. */
    prove: async (): Promise<string | undefined> => {
      await proveNightlyJob.run(t.job(), {});
      const { records } = await finance.ok(pageLedgerProofs, {});
      return records[0]?.state;
    },
    close: () => desk.close(),
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;
