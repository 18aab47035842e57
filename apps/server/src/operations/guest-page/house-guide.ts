/** Directions, guide and Wi-Fi of a property, in both languages; in force at once. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { HouseGuide } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { getHouseGuide, saveHouseGuide } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, mayInHouse } from '../../foundation/houses/house-scope-queries.ts';
import { lockHouse } from '../../foundation/houses/locked-house.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';

type Guide = z.input<typeof HouseGuide>;
type Row = Omit<Guide, 'wifiPassword' | 'canEdit'> & { readonly wifiPasswordCipher: string | null };

const guideOf = async (ctx: Ctx, houseId: string): Promise<Guide> => {
  const { rows } = await sql<Row>`
    select h.id as house_id, coalesce(g.wifi_name, '') as wifi_name, g.wifi_password_cipher,
      coalesce(g.directions_zh, '') as directions_zh, coalesce(g.directions_en, '') as directions_en,
      coalesce(g.guide_zh, '') as guide_zh, coalesce(g.guide_en, '') as guide_en, h.house_rules as rules_zh,
      coalesce(g.rules_en, '') as rules_en, g.updated_by, g.updated_at, coalesce(g.version, 0) as version
    from houses h left join house_guides g on g.house_id = h.id
    where h.id = ${houseId} and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  const { wifiPasswordCipher: sealed, ...row } = rows[0] ?? fail(houseFailures.notFound);
  return {
    ...row,
    wifiPassword: sealed === null ? '' : ctx.services.cipher.decrypt(sealed),
    canEdit: await mayInHouse(ctx, 'house:edit', houseId),
  };
};

const guideRoute = query(getHouseGuide, (ctx, { houseId }) => guideOf(ctx, houseId));

const saveRoute = command(saveHouseGuide, async (ctx, { houseId, version, wifiPassword, ...texts }) => {
  await lockHouse(ctx, houseId);
  const before = await guideOf(ctx, houseId);
  if (before.version !== version) failStale(HouseGuide, before);
  const values = {
    ...texts,
    wifiPasswordCipher: wifiPassword === '' ? null : ctx.services.cipher.encrypt(wifiPassword),
    ...{ updatedBy: ctx.user.realname, updatedAt: ctx.now, version: version + 1 },
  };
  await ctx.db
    .insertInto('houseGuides')
    .values({ houseId, ...values })
    .onConflict((conflict) => conflict.column('houseId').doUpdateSet(values))
    .execute();
  const plain = ({ directionsZh, directionsEn, guideZh, guideEn, rulesEn, wifiName }: typeof texts) => ({
    ...{ directionsZh, directionsEn, guideZh, guideEn, rulesEn, wifiName },
  });
  await ctx.record({
    ...{ name: 'house.guideSaved', entity: 'house', entityId: houseId, houseId },
    ...{ before: plain(before), after: plain(texts) },
  });
  return guideOf(ctx, houseId);
});

export const houseGuideRoutes = [guideRoute, saveRoute];
