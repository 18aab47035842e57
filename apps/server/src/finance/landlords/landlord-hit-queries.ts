/** Landlords for the command palette: by name, pinyin or its initials, or a whole phone number. */
import { landlordTexts } from '@minsu/contract/finance/landlords/landlord.text.ts';
import type { LandlordRow } from '@minsu/contract/finance/landlords/landlord.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { SearchHit } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { startingWith } from '../../platform/http/page-rows.ts';
import { landlordConditions } from './landlord-filter-queries.ts';

type Found = Pick<LandlordRow, 'id' | 'name' | 'kind' | 'phoneMasked' | 'status'>;

export const searchLandlords = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  const { rows } = await sql<Found>`
    select l.id, l.name, l.kind, l.phone_masked, l.status from landlords l
    where ${await landlordConditions(ctx, { keyword })}
    order by l.status = 'ended', lower(l.name) like ${startingWith(keyword.trim().toLowerCase())} desc, l.name, l.id
    limit ${limit}`.execute(ctx.db);
  return rows.map(({ id, name, kind, phoneMasked, status }) => ({
    id,
    title: name,
    note: [
      sayText(landlordTexts[`kind_${kind}`], ctx.language),
      phoneMasked,
      ...(status === 'active' ? [] : [sayText(landlordTexts[`status_${status}`], ctx.language)]),
    ]
      .filter(Boolean)
      .join(' · '),
    path: `/landlord/landlordDetail?id=${id}`,
  }));
};
