/** Members for the command palette: by name, pinyin, phone, its last four digits, mail or document number. */

import { sayText } from '@minsu/contract/platform/texts.ts';
import { memberTexts } from '@minsu/contract/sales/members/member.text.ts';
import type { MemberLevel } from '@minsu/contract/sales/members/member.ts';
import type { SearchHit } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { memberFigures } from './member-figure-queries.ts';
import { keywordCondition } from './member-filter-queries.ts';
import { visibleGuest } from './member-scope-queries.ts';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly phoneMasked: string | null;
  readonly level: MemberLevel;
  readonly stayCount: number;
}

/** For a common name, the most frequent guests among this many suffice. */
const LOOKED_AT = 500;

/** Members with the most stays first. */
export const searchMembers = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  const { stayCount, lastStayOn } = memberFigures(ctx);
  const { rows } = await sql<Found>`
    select id, name, phone_masked, level, ${stayCount} as stay_count from (
      select guests.* from guests where ${await keywordCondition(ctx, keyword)} and ${visibleGuest(ctx)}
      limit ${LOOKED_AT}) guests
    order by ${stayCount} desc, ${lastStayOn} desc nulls last, id limit ${limit}`.execute(ctx.db);
  return rows.map(({ id, name, phoneMasked, level, stayCount }) => ({
    id,
    title: name,
    note: [
      phoneMasked,
      sayText(memberTexts[`level_${level}`], ctx.language),
      sayText(memberTexts.stays, ctx.language, { count: stayCount }),
    ]
      .filter(Boolean)
      .join(' · '),
    path: `/member/memberDetail?id=${id}`,
  }));
};
