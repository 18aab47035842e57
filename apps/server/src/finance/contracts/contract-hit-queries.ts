/** Contracts for the command palette: by number or by the landlord's name. */
import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import { statusOn } from '@minsu/contract/finance/contracts/version-rules.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { SearchHit } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/http/page-rows.ts';
import { contractInScope } from './contract-scope.ts';

interface Found {
  readonly id: string;
  readonly contractNo: string;
  readonly landlord: string;
  readonly firstFrom: string | null;
  readonly lastTo: string | null;
  readonly hasDraft: boolean;
}

/** Two signs at least: one letter is in most names. */
const MIN_LENGTH = 2;

export const searchContracts = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  const text = keyword.trim();
  if (Array.from(text).length < MIN_LENGTH) return [];
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Found>`
    select c.id, c.contract_no, l.name as landlord, c.first_from, c.last_to, c.has_draft
    from contracts c join landlords l on l.id = c.landlord_id
    where (c.contract_no like ${startingWith(text.toUpperCase())}
        or c.landlord_id in (select x.id from landlords x where x.name ilike ${containing(text)}))
      and (c.first_from is not null or c.has_draft) and ${contractInScope(ctx)}
    order by l.name ilike ${startingWith(text)} desc, c.updated_at desc, c.id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id, contractNo, landlord, firstFrom, lastTo, hasDraft }) => {
    const spans = firstFrom === null ? [] : [{ id, from: firstFrom, to: lastTo }];
    const status = sayText(contractTexts[`status_${statusOn({ spans, hasDraft }, today)}`], ctx.language);
    return {
      id,
      title: landlord,
      note: `${contractNo} · ${status}`,
      path: `/landlord/contractDetail?id=${id}`,
    };
  });
};
