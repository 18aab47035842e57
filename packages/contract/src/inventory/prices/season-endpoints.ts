/** Seasons and long-stay discounts of a property. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, id, intBetween, keyword, line, list, version } from '../../platform/wire.ts';
import { editPrices, percentInput, readPrices, signedFen, weekdaysInput } from './price-input.ts';
import { LongStay, Season, SeasonChange } from './rate-plan.ts';

export const pageSeasons = endpoint('POST /hotel-info/season/page', {
  ...readPrices,
  summary: 'Seasons of my properties',
  input: z.object({
    ...pageInput,
    houseId: id.optional(),
    keyword: keyword(50).optional(),
    active: bool.optional(),
    sort: sortInput(['name', 'from', 'priority', 'houseName'] as const),
  }),
  output: pageOf(Season),
});

const seasonFields = {
  name: line(40),
  priority: intBetween(1, 100).default(10),
  from: date,
  to: date,
  weekdays: weekdaysInput.default([]),
  kind: SeasonChange,
  /** Fen, or hundredths of a percent. */
  value: signedFen,
  roomTypeIds: list(id).default([]),
  planIds: list(id).default([]),
  active: bool.default(true),
};

const checkedSeason = <T extends z.ZodObject>(schema: T): T =>
  schema
    .refine((v) => (v as { from: string }).from <= (v as { to: string }).to, {
      ...custom('endsBeforeStart'),
      path: ['to'],
    })
    .refine((v) => (v as { kind: string }).kind !== 'set' || (v as { value: number }).value > 0, {
      ...custom('tooSmall', 1),
      path: ['value'],
    })
    .refine(
      (v) => {
        const { kind, value } = v as { kind: string; value: number };
        return kind !== 'percent' || percentInput.safeParse(value).success;
      },
      { ...custom('between', 900, -99), path: ['value'] },
    ) as T;

export const createSeason = endpoint('POST /hotel-info/season/create', {
  ...editPrices,
  summary: 'Add a season to a property',
  input: checkedSeason(z.object({ houseId: id, ...seasonFields })),
  output: Season,
});

export const editSeason = endpoint('POST /hotel-info/season/edit', {
  ...editPrices,
  summary: 'Change a season',
  input: checkedSeason(z.object({ id, version, ...seasonFields })),
  output: Season,
});

export const deleteSeason = endpoint('POST /hotel-info/season/delete', {
  ...editPrices,
  summary: 'Delete a season',
  input: z.object({ id, version }),
  output: z.null(),
});

export const getLongStay = endpoint('GET /hotel-info/price/long-stay', {
  ...readPrices,
  summary: 'The discounts of a property for long stays',
  input: z.object({ houseId: id }),
  output: LongStay,
});

export const MAX_STAY_TIERS = 6;

export const saveLongStay = endpoint('POST /hotel-info/price/long-stay', {
  ...editPrices,
  summary: 'Change the discounts of a property for long stays',
  input: z
    .object({
      houseId: id,
      version,
      tiers: z
        .array(z.object({ minNights: intBetween(2, 365), percentBp: intBetween(1, 9_000) }))
        .max(MAX_STAY_TIERS),
    })
    .refine(({ tiers }) => new Set(tiers.map((tier) => tier.minNights)).size === tiers.length, {
      ...custom('repeated'),
      path: ['tiers'],
    }),
  output: LongStay,
});
