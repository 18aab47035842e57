/** Creates a payment request before its provider is called: the amount is the order's, and no other request is open. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { activeIntents } from '@minsu/contract/sales/payments/intent-states.ts';
import { paymentFailures as f } from '@minsu/contract/sales/payments/payment-failures.ts';
import {
  type IntentKind,
  type ProviderName,
  providerFacts,
} from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { actorOf } from '../../platform/jobs/events.ts';
import { recordOrderEvent } from '../orders/change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../orders/locked-order.ts';
import { shiftOfTaking } from '../shifts/open-shift-queries.ts';
import { type DueOfOrder, dueOfOrder } from './due-of-order.ts';
import { LEASE_MS } from './intent-row.ts';
import { type Collector, collectorsFor } from './merchant-for-house.ts';

export interface AskedPayment {
  readonly orderId: string;
  readonly version: number;
  readonly provider: ProviderName;
  readonly kind: IntentKind;
  readonly folioFen: number;
  readonly withDeposit: boolean;
}

/** A guest at the desk; one who got a link pays within the day. A payment code is taken or reversed within a minute. */
const OPEN_MINUTES: Readonly<Record<IntentKind, number>> = { qr: 15, link: 1_440, scan: 1 };

const minutesOf = ({ kind, provider }: AskedPayment): number => {
  const { minMinutes, maxMinutes } = providerFacts(provider);
  return kind === 'scan' ? OPEN_MINUTES.scan : Math.min(maxMinutes, Math.max(minMinutes, OPEN_MINUTES[kind]));
};

/** Letters and digits alone, unique because the id is. */
const merchantOrderNoOf = (id: string): string =>
  `P${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()}`;

/** With two users collecting one balance, the second one learns who is collecting it. */
const assertNoneActive = async (ctx: Ctx, order: Pick<LockedOrder, 'houseId' | 'id'>): Promise<void> => {
  const active = await ctx.db
    .selectFrom('paymentIntents')
    .select(['startedBy', 'amountFen', 'provider'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('state', 'in', [...activeIntents])
    .executeTakeFirst();
  if (!active) return;
  const provider = sayText(providerFacts(active.provider as ProviderName).name, ctx.language);
  fail(f.active, { params: { by: active.startedBy, amount: formatFen(active.amountFen), provider } });
};

const assertAmounts = (asked: AskedPayment, { dueFen, deposit, isWhole }: DueOfOrder): number => {
  const { folioFen, withDeposit } = asked;
  if (withDeposit && deposit === null) failAt('withDeposit', f.noDepositDue);
  if (folioFen > dueFen) failAt('folioFen', f.aboveDue, { due: formatFen(dueFen) });
  if (isWhole && folioFen < dueFen) failAt('folioFen', f.wholeBalance, { due: formatFen(dueFen) });
  const amountFen = folioFen + (withDeposit ? (deposit?.amountFen ?? 0) : 0);
  if (amountFen === 0) failAt('folioFen', f.nothingDue);
  return amountFen;
};

const assertLimits = ({ provider, kind }: AskedPayment, amountFen: number): void => {
  const { kinds, minFen, maxFen } = providerFacts(provider);
  if (!kinds.includes(kind)) fail(f.kindUnsupported);
  if (amountFen < minFen) failAt('folioFen', f.belowLimit, { min: formatFen(minFen) });
  if (amountFen > maxFen) failAt('folioFen', f.aboveLimit, { max: formatFen(maxFen) });
};

const collectorOf = async (ctx: Ctx, houseId: string, provider: ProviderName): Promise<Collector> =>
  (await collectorsFor(ctx, houseId)).find((one) => one.provider === provider) ?? fail(f.noAccount);

const descriptionOf = async (ctx: Ctx, { houseId, orderNo }: LockedOrder): Promise<string> => {
  const house = await ctx.db
    .selectFrom('houses')
    .select('name')
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();
  return `${house.name} ${orderNo}`;
};

const insertIntent = async (
  ctx: Ctx,
  order: LockedOrder,
  asked: AskedPayment,
  of: { readonly amountFen: number; readonly due: DueOfOrder; readonly collector: Collector },
): Promise<string> => {
  const id = ctx.newId();
  const isScan = asked.kind === 'scan';
  const nextMs = isScan ? LEASE_MS : 0;
  await ctx.db
    .insertInto('paymentIntents')
    .values({
      ...{ id, houseId: order.houseId, orderId: order.id, kind: asked.kind, provider: asked.provider },
      accountId: of.collector.id,
      currency: of.collector.currency,
      merchantOrderNo: merchantOrderNoOf(id),
      amountFen: of.amountFen,
      depositFen: asked.withDeposit ? (of.due.deposit?.amountFen ?? 0) : 0,
      depositId: asked.withDeposit ? (of.due.deposit?.id ?? null) : null,
      // A payment code is sent once; from here on only a query returns its outcome.
      state: isScan ? 'unknown' : 'created',
      description: await descriptionOf(ctx, order),
      expiresAt: new Date(ctx.now.getTime() + minutesOf(asked) * MINUTE_MS),
      nextAt: new Date(ctx.now.getTime() + nextMs),
      startedBy: actorOf(ctx),
      startedById: ctx.user.id || null,
      shiftId: await shiftOfTaking(ctx),
      createdAt: ctx.now,
    })
    .execute();
  return id;
};

export const createIntent = async (ctx: Ctx, asked: AskedPayment): Promise<string> => {
  const order = await lockOrder(ctx, { orderId: asked.orderId }, asked.version);
  if (!seesMoneyIn(ctx, order.houseId)) fail(f.moneyHidden);
  await assertNoneActive(ctx, order);
  const due = await dueOfOrder(ctx, order);
  const amountFen = assertAmounts(asked, due);
  assertLimits(asked, amountFen);
  const collector = await collectorOf(ctx, order.houseId, asked.provider);
  const id = await insertIntent(ctx, order, asked, { amountFen, due, collector });
  const depositFen = amountFen - asked.folioFen;
  await recordOrderEvent(ctx, order, {
    name: 'collectionStarted',
    after: { provider: asked.provider, amountFen, ...(depositFen > 0 && { depositFen }) },
  });
  return id;
};
