/**
 * Landlords' statements for the last two full months, made by the product's own code: generated and reviewed by
 * finance, approved by another user, sent, paid; one landlord disputes, and the latest month is in progress.
 */

import { daysOfMonth, monthOf } from '@minsu/contract/finance/contracts/month-rules.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { hooks } from '../../all-modules.ts';
import type { Config } from '../../config.ts';
import { inInstitutionsName } from '../../finance/onboarding/in-institutions-name.ts';
import { approve as approvePayout } from '../../finance/payouts/decide-payout.ts';
import {
  holdPayout,
  type LockedPayout,
  lockPayout,
  recordPayout,
  setPayout,
} from '../../finance/payouts/locked-payout.ts';
import { merchantOf } from '../../finance/payouts/merchant-queries.ts';
import { markPaid } from '../../finance/payouts/settle-payout.ts';
import { approve } from '../../finance/settlements/approve-statement.ts';
import { drawStatements } from '../../finance/settlements/draw-statements.ts';
import { follow } from '../../finance/settlements/follow-payouts.ts';
import { type LockedStatement, lockStatement } from '../../finance/settlements/locked-statement.ts';
import { dispute, review, send } from '../../finance/settlements/move-statement.ts';
import { pay } from '../../finance/settlements/pay-statement.ts';
import { candidatesOf } from '../../finance/settlements/statement-source-queries.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import { type Ctx, createContext, type Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { loadUser, type SessionUser } from '../../platform/http/session.ts';
import { record } from '../../platform/jobs/events.ts';
import type { Log } from '../../platform/log.ts';
import type { Username } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import { insertNewerAdjustments, insertOlderAdjustments } from './landlord-adjustments.ts';

export interface StatementTools {
  readonly now: Date;
  readonly log: Log;
  readonly cipher: FieldCipher;
  readonly publicUrl: string;
  readonly random: Random;
}

/** A context as a user at a time. */
export type As = (username: Username, at: Date) => Ctx;

const readPeople = async (db: Db): Promise<(username: Username) => SessionUser> => {
  const wanted = ['finance', 'admin', 'admin2', 'landlord'];
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users where username = any(${wanted}::text[])`.execute(db);
  const people = new Map<string, SessionUser>();
  for (const { id, username } of rows) {
    const user = await loadUser(db, id);
    if (user) people.set(username, user);
  }
  return (username) => {
    const user = people.get(username);
    if (!user) throw new Error(`${username} is missing: people come before statements`);
    return user;
  };
};

/** Wider than what one moment makes. */
const ID_SPAN_MS = 60_000;

export const openDesks = async (db: Db, tools: StatementTools): Promise<As> => {
  const { now, log, cipher, publicUrl, random } = tools;
  const userOf = await readPeople(db);
  const makeId = createIds(random);
  let made = 0;
  // The demo is connected to no institution.
  const config = { publicUrl } as Config;
  const services = { config, log, cipher, hooks, clock: () => now, random: Math.random } as Services;
  return (username, at) => {
    const moment = at < now ? at : now;
    const caller = {
      ...{ user: userOf(username), token: null, userAgent: '', address: '', language: 'zh-CN' as const },
      ...{ requestId: 'seed', deviceHash: Buffer.alloc(0), deviceId: null },
    };
    const ctx: Ctx = {
      ...createContext(services, db, caller, 'settlement:dispute'),
      now: moment,
      // What happens in one moment keeps its order.
      newId: () => makeId(moment.getTime() - ID_SPAN_MS + made++),
      record: (event) => record(ctx, event),
    };
    return ctx;
  };
};

/** The states of a statement, in this order. */
type Fate = 'draft' | 'reviewed' | 'approved' | 'sent' | 'asked' | 'paid';
const fates: readonly Fate[] = ['draft', 'reviewed', 'approved', 'sent', 'asked', 'paid'];
const reaches = (fate: Fate, step: Fate): boolean => fates.indexOf(fate) >= fates.indexOf(step);

/** The month before last is finished; last month leaves one task in every role. */
const olderFates: readonly Fate[] = ['paid'];
const newerFates: readonly Fate[] = [
  'paid',
  'sent',
  'draft',
  'approved',
  'reviewed',
  'asked',
  'paid',
  'sent',
];

/** Minutes after its creation at which each step is taken. */
const after = { review: 90, approve: 26 * 60, send: 27 * 60, dispute: 30 * 60, ask: 50 * 60, paid: 75 * 60 };

const held = (ctx: Ctx, id: string): Promise<LockedStatement> => lockStatement(ctx, { id, version: null });

const step = async (
  ctx: Ctx,
  id: string,
  change: (ctx: Ctx, statement: LockedStatement) => Promise<void>,
): Promise<LockedStatement> => {
  await change(ctx, await held(ctx, id));
  return held(ctx, id);
};

interface PayoutRow {
  readonly id: string;
  readonly version: number;
  readonly needsSecond: boolean;
}

const payoutOf = async (ctx: Ctx, id: string): Promise<PayoutRow> => {
  const { rows } =
    await sql<PayoutRow>`select id, version, needs_second from payouts where id = ${id}`.execute(ctx.db);
  if (!rows[0]) throw new Error(`no payout ${id}`);
  return rows[0];
};

/** The institution's fee per payout. */
const FEE_FEN = 100;

const throughInstitution = async (ctx: Ctx, payout: LockedPayout, merchantNo: string): Promise<void> => {
  const paidOn = localDate(ctx.now, BUSINESS_TIME_ZONE);
  const sent = { merchantNo, submittedAt: ctx.now, submittedOn: paidOn, acceptedAt: ctx.now };
  await setPayout(ctx, payout, sent);
  await recordPayout(ctx, payout, 'submitted');
  const reference = `ZF${paidOn.replaceAll('-', '')}${payout.payoutNo.slice(-6)}`;
  const paid = { method: 'institution' as const, reference, paidOn, feeFen: FEE_FEN, finishedAt: ctx.now };
  await markPaid(inInstitutionsName(ctx), { ...payout, ...sent }, paid);
};

/** By the institution where the landlord has joined, else by our own bank transfer; a large one after another person has approved it. */
const transfer = async (as: As, at: Date, payoutId: string): Promise<void> => {
  const second = as('admin2', at);
  const asked = await payoutOf(second, payoutId);
  if (asked.needsSecond) await approvePayout(second, asked);
  const ctx = as('finance', at);
  const held = await holdPayout(ctx, payoutId);
  const merchant = held && (await merchantOf(ctx, held.landlordId));
  if (held && merchant) return throughInstitution(ctx, held, merchant.merchantNo);
  const payout = await lockPayout(ctx, await payoutOf(ctx, payoutId), 'enter');
  const paidOn = localDate(ctx.now, BUSINESS_TIME_ZONE);
  const reference = `HD${paidOn.replaceAll('-', '')}${payout.payoutNo.slice(-6)}`;
  await markPaid(ctx, payout, { method: 'byHand', reference, paidOn, feeFen: 0, finishedAt: ctx.now });
};

const payOut = async (as: As, at: (minutes: number) => Date, id: string, fate: Fate): Promise<void> => {
  const finance = as('finance', at(after.ask));
  const { payoutId } = await step(finance, id, pay);
  if (payoutId === null || !reaches(fate, 'paid')) return;
  await transfer(as, at(after.paid), payoutId);
  await follow(as('finance', at(after.paid)), { id, paid: true });
};

const takeOn = async (as: As, drawnAt: Date, id: string, fate: Fate): Promise<void> => {
  const at = (minutes: number) => new Date(drawnAt.getTime() + minutes * MINUTE_MS);
  if (reaches(fate, 'reviewed')) await step(as('finance', at(after.review)), id, review);
  if (reaches(fate, 'approved')) await step(as('admin', at(after.approve)), id, approve);
  if (!reaches(fate, 'sent')) return;
  const finance = as('finance', at(after.send));
  const { payableFen } = await step(finance, id, send);
  const { payoutDailyCapFen } = await readSettings(finance.db, finance.services);
  // More than a day's limit is paid in parts by hand, so the statement stays sent.
  const isPayable = payableFen > 0 && payableFen <= payoutDailyCapFen;
  if (reaches(fate, 'asked') && isPayable) await payOut(as, at, id, fate);
};

const DISPUTE = '本月有一笔保洁费，按约定由平台承担，请核对后答复。';

interface Month {
  readonly month: string;
  readonly drawnAt: Date;
  readonly fates: readonly Fate[];
  /** Disputes the statement. */
  readonly disputes?: string | undefined;
}

const disputeIt = async (as: As, drawnAt: Date, id: string): Promise<void> => {
  const at = new Date(drawnAt.getTime() + after.dispute * MINUTE_MS);
  await step(as('landlord', at), id, (ctx, statement) => dispute(ctx, statement, DISPUTE));
};

const settleMonth = async (as: As, { month, drawnAt, fates: fatesOf, disputes }: Month): Promise<void> => {
  const finance = as('finance', drawnAt);
  const candidates = await candidatesOf(finance, { month, days: daysOfMonth(month) });
  const drawn = await drawStatements(
    finance,
    month,
    candidates.map(({ landlordId }) => landlordId),
  );
  const statements = drawn.flatMap(({ id, landlordId }) => (id === null ? [] : [{ id, landlordId }]));
  for (const [i, { id, landlordId }] of statements.entries()) {
    const own = landlordId === disputes;
    await takeOn(as, drawnAt, id, own ? 'sent' : (fatesOf[i % fatesOf.length] as Fate));
    if (own) await disputeIt(as, drawnAt, id);
  }
};

/** The months that are settled, the older one first, and when: ten in the morning of the third of the month after. */
export const settledMonths = (today: string): { readonly month: string; readonly drawnAt: Date }[] => {
  const newer = monthOf(addDays(`${monthOf(today)}-01`, -1));
  const older = monthOf(addDays(`${newer}-01`, -1));
  const following = (month: string) => monthOf(addDays(`${month}-28`, 4));
  return [older, newer].map((month) => ({ month, drawnAt: new Date(`${following(month)}-03T02:00:00Z`) }));
};

/** After the splits. */
export const insertStatements = async (db: Db, tools: StatementTools): Promise<void> => {
  const as = await openDesks(db, tools);
  const today = await businessDateIn(as('finance', tools.now));
  // Without figures the planner takes tables that were filled in this transaction for empty ones.
  for (const table of ['split_items', 'ledger_entries', 'ledger_postings', 'expenses'])
    await sql`analyze ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from landlords where user_id = ${as('landlord', tools.now).user.id}`.execute(db);
  const [older, newer] = settledMonths(today);
  if (older) await settleMonth(as, { ...older, fates: olderFates });
  if (newer) {
    await insertOlderAdjustments(as, new Date(newer.drawnAt.getTime() - 6 * DAY_MS));
    await settleMonth(as, { ...newer, fates: newerFates, disputes: rows[0]?.id });
  }
  await insertNewerAdjustments(as, new Date(tools.now.getTime() - 2 * DAY_MS));
};
