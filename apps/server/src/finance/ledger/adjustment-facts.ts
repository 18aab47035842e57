/** Facts shown to the user who confirms an adjusting entry. */

import { accountKinds } from '@minsu/contract/finance/ledger/account-kinds.ts';
import type { DutyFact } from '@minsu/contract/foundation/duties/duty-request.ts';
import { sql } from 'kysely';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { AccountRef } from './post-entries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The number of an order, or the name of a company or house. */
const nameOf = async (ctx: Ctx, id: string, houseId: string | null): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select o.order_no as name from orders o where o.house_id = ${houseId} and o.id = ${id}::uuid
    union all select c.name from companies c where c.id = ${id}::uuid
    union all select h.name from houses h where h.id = ${id}::uuid limit 1`.execute(ctx.db);
  return rows[0]?.name ?? id;
};

const said = async (ctx: Ctx, { kind, party = '', houseId = null }: AccountRef): Promise<string> => {
  const [zh, en] = accountKinds[kind].name;
  const method = kind === 'cash' ? (await dictionaryNames(ctx, 'paymentMethod', 'zh-CN'))(party) : party;
  const whose = UUID.test(party) ? await nameOf(ctx, party, houseId) : method;
  const house = houseId === null ? '' : await nameOf(ctx, houseId, houseId);
  return [zh, String(en)].map((name) => [name, whose, house].filter(Boolean).join(' · ')).join('\n');
};

interface Adjustment {
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  readonly businessDate: string;
  readonly amountFen: number;
  readonly reason: string;
}

export const adjustmentFacts = async (ctx: Ctx, of: Adjustment): Promise<DutyFact[]> => [
  { key: 'debit', kind: 'both', value: await said(ctx, of.debit) },
  { key: 'credit', kind: 'both', value: await said(ctx, of.credit) },
  { key: 'amount', kind: 'fen', value: String(of.amountFen) },
  { key: 'businessDate', kind: 'text', value: of.businessDate },
  { key: 'memo', kind: 'text', value: of.reason },
];
