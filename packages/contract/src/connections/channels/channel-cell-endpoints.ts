/** Sync marks of prices and stock, compact enough for the boards. */
import { z } from 'zod';
import { daysBetween } from '../../platform/dates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, id, list } from '../../platform/wire.ts';
import { cellTroubles } from './channel-room.ts';

/** Properties per call. */
export const MARK_HOUSE_LIMIT = 500;
const MARK_NIGHT_LIMIT = 366;

/** Nights of a type and plan that are not synced somewhere. */
export const CellMark = z.object({
  houseId: z.string(),
  roomTypeId: z.string(),
  ratePlanId: z.string(),
  /** Nights [from, to). */
  from: z.string(),
  to: z.string(),
  /** The worst over all connections. */
  state: z.enum(cellTroubles),
  /** Positions in `connections` of those where it is so. */
  at: z.array(z.int()),
});
export type CellMark = z.infer<typeof CellMark>;

export const CellMarks = z
  .object({
    /** True if any listing sells these properties. */
    mapped: z.boolean(),
    connections: z.array(z.string()),
    marks: z.array(CellMark),
  })
  .meta({ id: 'CellMarks' });
export type CellMarks = z.infer<typeof CellMarks>;

export const getCellMarks = endpoint('POST /hotel-info/channel-cell/marks', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Nights whose stock or price has not reached the channels',
  input: z
    .object({
      houseIds: list(id).pipe(z.array(id).min(1).max(MARK_HOUSE_LIMIT)),
      from: date,
      to: date,
    })
    .refine(({ from, to }) => daysBetween(from, to) <= MARK_NIGHT_LIMIT, {
      ...custom('tooManyNights', MARK_NIGHT_LIMIT),
      path: ['to'],
    }),
  output: CellMarks,
});
