/** Adjustments of landlords and a release of a reserve: some stand on the newest statements, some wait for the other desk. */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { approveAsked, ask, rejectAsked } from '../../finance/settlements/adjust-landlord.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Username } from '../orders/people.ts';

type As = (username: Username, at: Date) => Ctx;

interface Sketch {
  readonly kind: 'adjustment' | 'release';
  readonly side: 'pay' | 'deduct';
  readonly amountFen: number;
  readonly reason: string;
  /** Its decision; null: still waiting. */
  readonly fate: 'approved' | 'rejected' | null;
}

/** Before the newest statements are created, so that they contain these. */
const older: readonly Sketch[] = [
  {
    kind: 'adjustment',
    side: 'pay',
    amountFen: 26_000,
    reason: '住客损坏茶具，赔款转付房东',
    fate: 'approved',
  },
  { kind: 'adjustment', side: 'deduct', amountFen: 18_800, reason: '代房东垫付的网费', fate: 'approved' },
  { kind: 'release', side: 'pay', amountFen: 20_000, reason: '空调已修复，退还部分保证金', fate: 'approved' },
];
const newer: readonly Sketch[] = [
  { kind: 'adjustment', side: 'pay', amountFen: 30_000, reason: '周末停电，补偿房东一晚', fate: null },
  { kind: 'release', side: 'pay', amountFen: 10_000, reason: '合同续签，退还部分保证金', fate: null },
  { kind: 'adjustment', side: 'deduct', amountFen: 45_000, reason: '布草丢失', fate: 'rejected' },
];

/** Landlords with at least this reserve, largest first; for others any with a balance. */
const landlordsFor = async (ctx: Ctx, { kind, amountFen }: Sketch): Promise<string[]> => {
  const [account, least] = kind === 'release' ? ['payable.holdback', amountFen] : ['payable.available', 0];
  const { rows } = await sql<{ id: string }>`
    select a.party as id from ledger_accounts a where a.kind = ${account} and -a.balance_fen > ${least}
    order by a.balance_fen, a.party limit 6`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const insert = async (as: As, at: Date, sketches: readonly Sketch[]): Promise<void> => {
  for (const [index, sketch] of sketches.entries()) {
    const asked = new Date(at.getTime() + index * HOUR_MS);
    const finance = as('finance', asked);
    const found = await landlordsFor(finance, sketch);
    const landlordId = found[index % Math.max(1, found.length)];
    if (landlordId === undefined) continue;
    const { fate, ...given } = sketch;
    const adjustment = await ask(finance, { ...given, landlordId, receiptNo: '' });
    const boss = as('admin', new Date(asked.getTime() + 20 * HOUR_MS));
    if (fate === 'approved') await approveAsked(boss, adjustment);
    if (fate === 'rejected') await rejectAsked(boss, { ...adjustment, note: '请先与保洁核对清点单' });
  }
};

export const insertOlderAdjustments = (as: As, at: Date): Promise<void> => insert(as, at, older);
export const insertNewerAdjustments = (as: As, at: Date): Promise<void> => insert(as, at, newer);
