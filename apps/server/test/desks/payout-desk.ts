/** Landlords with money in the ledger and cards at the institution of the sandbox, on one clock with the server. */
import { randomInt } from 'node:crypto';
import type { Payout } from '@minsu/contract/finance/payouts/payout.ts';
import { askPayout, getPayout } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { startSandbox } from '../../../sandbox/src/sandbox.ts';
import { postEntries } from '../../src/finance/ledger/post-entries.ts';
import { balancesOf } from '../../src/finance/payouts/balance-queries.ts';
import { createPayout, type NewPayout } from '../../src/finance/payouts/create-payout.ts';
import { sendDuePayouts } from '../../src/finance/payouts/send-payouts.ts';
import { newId } from '../../src/platform/ids.ts';
import { freePort } from '../free-port.ts';
import { openTestApp } from '../test-app.ts';
import { NOON, TODAY } from '../test-day.ts';

export interface Given {
  readonly availableFen?: number;
  readonly joined?: boolean;
  /** The landlord joined with another card before, and with this one so many hours ago. */
  readonly changedHoursAgo?: number;
  readonly userId?: string;
}

export const openPayoutDesk = async (start: string = NOON) => {
  const sandbox = await startSandbox(0, { now: new Date(start) });
  const { institution } = sandbox;
  const port = await freePort();
  const t = await openTestApp({
    now: start,
    env: {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      INSTITUTION_URL: `${sandbox.url}/institution`,
      INSTITUTION_PARTNER_ID: institution.credentials.partnerId,
      INSTITUTION_SIGN_KEY: institution.credentials.signKey,
    },
  });
  await t.app.listen({ port, host: '127.0.0.1' });
  const [desk, boss] = [await t.as('finance'), await t.as('admin')];
  let clock = Date.parse(start);
  let landlords = 0;

  const join = async (landlordId: string, { card = 'a', hoursAgo = 1_000, state = 'joined' } = {}) => {
    const at = new Date(clock - hoursAgo * HOUR_MS);
    await t.database
      .insertInto('onboardingFiles')
      .values({
        ...{
          id: newId(),
          code: `RW${landlords}-${card}-${randomInt(1e9)}`,
          landlordId,
          state,
          subject: 'person',
        },
        ...{ keeper: '财务', createdAt: at, touchedAt: at, submittedAt: at, joinedAt: at },
        ...{ bank: '招商银行', cardNumberCipher: 'sealed', cardNumberMasked: `**** 88${card}1` },
        ...{ cardNumberHash: Buffer.from(card), merchantNo: `8${String(randomInt(1e10, 9e10))}` },
      })
      .execute();
  };

  const landlord = async (given: Given = {}): Promise<string> => {
    const { availableFen = 1_000_000, joined = true, changedHoursAgo, userId } = given;
    const id = newId();
    landlords += 1;
    await t.database
      .insertInto('landlords')
      .values({ id, name: `房东${landlords}`, kind: 'person', ...(userId && { userId }) })
      .execute();
    if (changedHoursAgo !== undefined) {
      await join(id, { card: 'old', state: 'closed' });
      await join(id, { card: 'new', hoursAgo: changedHoursAgo });
    } else if (joined) await join(id);
    if (availableFen > 0)
      await t.job().change(async (ctx) => {
        await postEntries(ctx, [
          {
            ...{ source: 'opening', sourceKey: `test:${id}`, rule: 'opening', businessDate: TODAY },
            postings: [
              { account: { kind: 'opening' }, amountFen: availableFen },
              { account: { kind: 'payable.available', party: id }, amountFen: -availableFen },
            ],
          },
        ]);
      });
    return id;
  };

  const ask = (landlordId: string, amountFen: number): Promise<Payout> =>
    desk.ok(askPayout, { landlordId, amountFen });
  const now = async (id: string): Promise<Payout> => (await desk.ok(getPayout, { id })).payout;
  const keyOf = async (id: string): Promise<string> => {
    const { requestKey } = await t.database
      .selectFrom('payouts')
      .select('requestKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return requestKey;
  };

  /** Sets both clocks. */
  const goTo = (instant: string): void => {
    clock = Date.parse(instant);
    t.setNow(instant);
    sandbox.platforms.clock.set(new Date(clock));
  };
  /** Both clocks go on; payouts that came due end and notify. */
  const pass = async (ms: number): Promise<void> => {
    // The sandbox's own clock has run on meanwhile.
    goTo(new Date(Math.max(clock, sandbox.platforms.clock.now().getTime()) + ms).toISOString());
    await institution.settle();
  };
  /** Sends what is due. */
  const work = (): Promise<void> => sendDuePayouts(t.job());
  const balances = (landlordId: string) => t.job().read((ctx) => balancesOf(ctx, landlordId));
  /** As settlements do it. */
  const create = (payout: NewPayout) => t.job().change((ctx) => createPayout(ctx, payout));

  /** For every account: what its postings sum to is its balance; all of it together is nothing. */
  const ledgerFaults = async () => {
    const { rows } = await sql<{ kind: string }>`
      select a.kind from ledger_accounts a left join ledger_postings p on p.account_id = a.id
      group by a.id having a.balance_fen <> coalesce(sum(p.amount_fen), 0)
      union all select 'all' from ledger_postings having sum(amount_fen) <> 0`.execute(t.database);
    return rows;
  };
  const close = async () => {
    await t.close();
    await sandbox.stop();
  };
  return {
    ...{
      sandbox,
      institution,
      t,
      desk,
      boss,
      landlord,
      join,
      ask,
      now,
      keyOf,
      goTo,
      pass,
      work,
      balances,
      create,
    },
    ...{ ledgerFaults, close },
  };
};
export type PayoutDesk = Awaited<ReturnType<typeof openPayoutDesk>>;
