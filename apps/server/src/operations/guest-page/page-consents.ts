/** Texts a guest accepts, each in the version that was shown. */
import { createHash } from 'node:crypto';
import type { Both } from '@minsu/contract/operations/guest-page/guest-page.ts';
import type { ConsentPurpose } from '@minsu/contract/operations/guest-page/guest-page-kinds.ts';
import { guestSiteTexts } from '@minsu/contract/operations/guest-page/guest-site.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { PageFacts } from './page-facts-queries.ts';

export interface ConsentText {
  readonly purpose: ConsentPurpose;
  readonly version: string;
  readonly text: Both;
}

const versioned = (purpose: ConsentPurpose, text: Both): ConsentText => ({
  ...{ purpose, text },
  version: createHash('sha256')
    .update(JSON.stringify([purpose, text.zh, text.en]))
    .digest('hex')
    .slice(0, 24),
});

/** Without house rules only the notice about personal data is asked for. */
export const consentTexts = async (
  ctx: Ctx,
  { houseName, houseNameEn, houseRules, rulesEn }: PageFacts,
): Promise<ConsentText[]> => {
  const { registrationKeptDays: days } = await readSettings(ctx.db, ctx.services);
  const notice = versioned('registration', {
    zh: sayText(guestSiteTexts.notice, 'zh-CN', { house: houseName, days }),
    en: sayText(guestSiteTexts.notice, 'en-US', { house: houseNameEn || houseName, days }),
  });
  const zh = houseRules.trim();
  return zh === '' ? [notice] : [notice, versioned('houseRules', { zh, en: rulesEn ?? '' })];
};

type StayKey = Pick<PageFacts, 'houseId' | 'stayId'>;

/** Versions accepted by the stay's guest. */
export const givenConsents = async (
  ctx: Ctx,
  { houseId, stayId }: StayKey,
): Promise<ReadonlyMap<string, Date>> => {
  const rows = await ctx.db
    .selectFrom('guestConsents')
    .select(['textVersion', 'givenAt'])
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .execute();
  return new Map(rows.map(({ textVersion, givenAt }) => [textVersion, givenAt]));
};

/** The text is stored with its first consent, so that it can be shown what was accepted. */
export const storeConsent = async (
  ctx: Ctx,
  { houseId, stayId }: StayKey,
  { purpose, version, text }: ConsentText,
): Promise<boolean> => {
  await sql`insert into guest_consent_texts (version, purpose, body, first_used_at)
    values (${version}, ${purpose}, ${[text.zh, text.en].filter(Boolean).join('\n\n')}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  const { numAffectedRows } = await sql`
    insert into guest_consents (house_id, id, stay_id, purpose, text_version, given_at)
    values (${houseId}, ${ctx.newId()}, ${stayId}, ${purpose}, ${version}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
  return Number(numAffectedRows) > 0;
};
