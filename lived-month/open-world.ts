/** The product with the sandbox beside it, on one clock; its properties, landlords, contracts and rates as the plan has them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { addCommissionRate } from '@minsu/contract/commissions/commission-rate-endpoints.ts';
import {
  createContract,
  getContract,
  saveContractDraft,
  signContract,
} from '@minsu/contract/contracts/contract-endpoints.ts';
import type { ContractTerms } from '@minsu/contract/contracts/contract-terms.ts';
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import { pageLedgerProofs } from '@minsu/contract/ledger/ledger-endpoints.ts';
import { sql } from 'kysely';
import { proveNightlyJob } from '../apps/server/src/modules/ledger/prove-ledger.ts';
import { nightAuditJob } from '../apps/server/src/modules/night-audit/run-night-audit.ts';
import { payOutRefundsJob } from '../apps/server/src/modules/orders/pay-out-refunds.ts';
import { splitAllJob, splitJob } from '../apps/server/src/modules/splits/split-jobs.ts';
import { tellInstitution } from '../apps/server/src/modules/splits/tell-institution.ts';
import { type BuiltHouse, buildHouse } from '../apps/server/test/builders.ts';
import { buildOwner } from '../apps/server/test/contract-desk.ts';
import { openPayoutDesk } from '../apps/server/test/payout-desk.ts';
import { openStatementDesk } from '../apps/server/test/statement-desk.ts';
import type { TestClient } from '../apps/server/test/test-app.ts';
import type { House, LivedMonth, Terms } from './recompute/lived-month.ts';

/** Landlords of these names have a merchant at the institution; the others are paid by bank transfer. */
export const JOINED = ['甲', '乙', '丁'];

const termsFor = (terms: Terms): ContractTerms => ({
  model: terms.model as ContractTerms['model'],
  ...{ basis: terms.basis, taxBp: terms.taxBp, cleaning: terms.cleaning, refunds: terms.refunds },
  ...{ cancellation: terms.cancellation, compensation: 'platform' },
  whenCollected: { fees: terms.waitsForFees, companyCredit: terms.waitsForCompanies },
  ...{ payoutDay: 10, minimumPayoutFen: terms.minimumPayoutFen, holdBackBp: terms.holdBackBp },
  ownerStays: { nightsPerYear: terms.ownerNightsPerYear, terms: terms.ownerStays },
});

/** Beijing time, which has no summer time. */
const instant = (day: string, hour: number): string =>
  new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000).toISOString();

const TRIES = 10;

/** Tries again what a busy machine has not taken, as every client does: what was not taken has changed nothing. */
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
  /** The institution divides within minutes, and is asked again until it has. */
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
    // What waited for the institution to give something back is split with the next run.
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
    /** What runs by itself between two days. */
    closeDay: async (day: string): Promise<void> => {
      at(day, 6.5);
      await nightAuditJob.run(t.job(), {});
      await split(splitJob);
    },
    splitAll: () => split(splitAllJob),
    /** The nightly proof, and how it ended. */
    prove: async (): Promise<string | undefined> => {
      await proveNightlyJob.run(t.job(), {});
      const { records } = await finance.ok(pageLedgerProofs, {});
      return records[0]?.state;
    },
    close: () => desk.close(),
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;
