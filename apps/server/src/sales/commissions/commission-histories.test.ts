/**
 * Random histories of a commission before and after the split: reported by the platform, entered and reverted by
 * people, billed, voided and posted again. Once billed and paid, the channel's accounts are zero and the landlord has
 * the share of the last commission. Ten histories per run, a hundred with FULL=1.
 */

import { defaultTerms, WHOLE_BP } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { splitByParty } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommissionDesk } from '../../../test/desks/commission-desk.ts';
import { buildOwned, type OwnedHouse, signedContract } from '../../../test/desks/contract-desk.ts';
import { balances } from '../../../test/desks/expense-desk.ts';
import { brokenSplits, run, useSplits } from '../../../test/desks/split-desk.ts';
import { full } from '../../../test/run-length.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

const PRICE = 19_900;
const HISTORIES = full ? 100 : 10;
/** A hundred histories take minutes on a machine that has other work. */
const TIMEOUT_MS = full ? 600_000 : 60_000;
const terms = {
  ...defaultTerms,
  ...{ model: { kind: 'commission' as const, rateBp: 2_300 }, basis: 'netOfChannel' as const },
};

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;
let desk: ReturnType<typeof openCommissionDesk>;
let nights = 0;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-12-05T04:00:00Z' });
  finance = await t.as('finance');
  desk = openCommissionDesk(t, finance);
  await useSplits(t);
  house = await buildOwned(t.database, '温若兰');
  await signedContract(finance, house, { terms });
});
afterAll(() => t.close());

const fen = fc.integer({ min: 0, max: 6_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('split' as const) }),
  fc.record({ kind: fc.constant('tell' as const), fen }),
  fc.record({ kind: fc.constant('amount' as const), fen }),
  fc.record({ kind: fc.constant('rate' as const), bp: fc.integer({ min: 0, max: 3_000 }) }),
  fc.record({ kind: fc.constant('automatic' as const) }),
  fc.record({ kind: fc.constant('bill' as const), fen: fc.option(fen, { nil: null }) }),
  fc.record({ kind: fc.constant('void' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The commission by the rules, computed independently: the highest layer with a value. */
interface Known {
  told: number | null;
  entered: { readonly fen: number } | null;
  bill: { readonly id: string; readonly stated: number | null } | null;
}

const partOf = (bp: number): number => Math.max(0, Math.ceil((PRICE * bp) / WHOLE_BP - 0.5));
const commissionOf = ({ told, entered, bill }: Known): number =>
  bill?.stated ?? entered?.fen ?? told ?? partOf(1_200);

const take = async (orderId: string, known: Known, one: Step): Promise<void> => {
  if (one.kind === 'split') await run(t);
  else if (one.kind === 'tell') {
    known.told = one.fen;
    await desk.tell(orderId, one.fen);
  } else if (one.kind === 'void') {
    if (known.bill) await desk.takeBack(known.bill);
    known.bill = null;
  } else if (one.kind === 'bill') {
    if (known.bill) return;
    const keeps = one.fen ?? commissionOf(known);
    const { id } = await desk.bill([{ orderId, paidFen: PRICE - keeps, statedFen: one.fen }]);
    known.bill = { id, stated: one.fen };
  } else await enter(orderId, known, one);
};

const enter = async (
  orderId: string,
  known: Known,
  one: Extract<Step, { kind: 'amount' | 'rate' | 'automatic' }>,
): Promise<void> => {
  const said =
    one.kind === 'amount'
      ? { as: one.kind, amountFen: one.fen }
      : one.kind === 'rate'
        ? { as: one.kind, rateBp: one.bp }
        : { as: one.kind };
  const { status } = await desk.enter(finance, orderId, said);
  expect(status).toBe(known.bill?.stated == null ? 200 : 409);
  if (status !== 200) return;
  known.entered = one.kind === 'automatic' ? null : { fen: one.kind === 'amount' ? one.fen : partOf(one.bp) };
};

/** Ends the history with a bill that states the money received. */
const finish = async (orderId: string, known: Known, statedFen: number): Promise<void> => {
  if (known.bill) await desk.takeBack(known.bill);
  const { id } = await desk.bill([{ orderId, paidFen: PRICE - statedFen, statedFen }]);
  known.bill = { id, stated: statedFen };
  await run(t);
};

const of = async (key: string): Promise<number> => (await balances(t.database))[key] ?? 0;

const expectSplitBy = async (commissionFen: number, before: number, night: string): Promise<void> => {
  const item = { kind: 'night' as const, night, sellFen: PRICE, refundFen: 0, cleaningFen: 0 };
  const { parties } = splitByParty(
    { ...item, channelCommissionFen: commissionFen },
    { terms, shares: [WHOLE_BP], landlordIds: [house.landlordId] },
  );
  const owed = parties.find(({ party }) => party === 'landlord')?.amountFen ?? 0;
  expect(before - (await of(`payable.pending ${house.landlordId}`))).toBe(owed);
};

test(
  'after any history the accounts of the channel stand at nothing, and the landlord has what the last commission leaves',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 9 }), fen, async (history, last) => {
        nights += 1;
        const night = addDays('2026-04-01', nights);
        const before = await of(`payable.pending ${house.landlordId}`);
        const orderId = await desk.sold(house, { night, priceFen: PRICE });
        const known: Known = { told: null, entered: null, bill: null };
        for (const one of history) {
          await take(orderId, known, one);
          expect((await desk.order(orderId)).order.commissionFen).toBe(commissionOf(known));
        }
        await run(t);
        await expectSplitBy(commissionOf(known), before, night);
        await finish(orderId, known, last);
        await expectSplitBy(last, before, night);
        expect([await of('commission.channel mt'), await of('receivable.channel mt')]).toEqual([0, 0]);
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    );
    expect(await brokenSplits(t.database)).toEqual([]);
  },
  TIMEOUT_MS,
);
