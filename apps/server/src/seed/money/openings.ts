/** Opening balances of the demo business: bank, cash, and debts to vendors. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { insertOpening, type NewOpening } from '../../finance/opening/post-opening.ts';
import { myself } from '../../foundation/duties/hold-for-colleague.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { openDesks, type StatementTools } from './statements.ts';

type Sketch = Pick<NewOpening, 'kind' | 'party' | 'amountFen' | 'note'>;

const sketches: readonly Sketch[] = [
  { kind: 'cash', party: 'transfer', amountFen: 68_000_000, note: '对公账户余额，按银行回单' },
  { kind: 'cash', party: 'wechat', amountFen: 4_263_880, note: '微信商户号余额' },
  { kind: 'cash', party: 'alipay', amountFen: 2_715_040, note: '支付宝商户余额' },
  { kind: 'cash', party: 'cash', amountFen: 860_000, note: '各门店备用金' },
  { kind: 'vendor', party: '', amountFen: 1_286_000, note: '上线前未结布草洗涤费' },
];

/** On the day before the first entry of all. */
export const insertOpenings = async (db: Db, tools: StatementTools): Promise<void> => {
  const as = await openDesks(db, tools);
  const { rows } = await sql<{ day: string | null }>`
    select min(business_date) as day from ledger_entries`.execute(db);
  const first = rows[0]?.day;
  if (!first) return;
  const asOf = addDays(first, -1);
  const ctx = as('finance', new Date(`${asOf}T04:00:00Z`));
  for (const sketch of sketches) await insertOpening(ctx, { ...sketch, houseId: null, asOf }, myself(ctx));
};
