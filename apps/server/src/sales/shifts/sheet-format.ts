/** Methods, guests and times of a hand-over sheet in the reader's language, for print and file. */

import { shortName } from '@minsu/contract/guest-view.ts';
import { sayGuestName } from '@minsu/contract/personal-fields.ts';
import { BUSINESS_TIME_ZONE, paperMinute } from '@minsu/contract/platform/dates.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { SheetDraft } from './handover-queries.ts';

export interface SheetFormat {
  readonly language: Language;
  readonly method: (code: string) => string;
  readonly guest: (name: string) => string;
  /** Local time of the property, or of the shift's first one; followed by the zone if it is not the business's. */
  readonly timeOf: (at: string | Date | null, houseId?: string) => string;
}

const zonesOf = async (ctx: Ctx, { houses, tasks }: SheetDraft): Promise<ReadonlyMap<string, string>> => {
  const ids = [...houses.map(({ id }) => id), ...(tasks?.tasks ?? []).map(({ houseId }) => houseId)];
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone from houses where id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
};

export const sheetFormatOf = async (ctx: Ctx, sheet: SheetDraft): Promise<SheetFormat> => {
  const { language } = ctx;
  const zones = await zonesOf(ctx, sheet);
  const first = sheet.houses[0]?.id;
  const zoneOf = (houseId = first) => zones.get(houseId ?? '') ?? BUSINESS_TIME_ZONE;
  return {
    language,
    method: await dictionaryNames(ctx, 'paymentMethod', language),
    guest: (name) => (ctx.user.may('guest:contacts') ? sayGuestName(name, language) : shortName(name)),
    timeOf: (at, houseId) => (at === null ? '—' : paperMinute(new Date(at), zoneOf(houseId))),
  };
};
