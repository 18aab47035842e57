/** How far prices and stock have come at the platforms, small enough to be drawn beside them on the boards. */
import { z } from 'zod';
import { daysBetween } from '../dates.ts';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { date, id, list } from '../wire.ts';
import { cellTroubles } from './channel-room.ts';

/** Houses that one call may ask for. */
export const MARK_HOUSE_LIMIT = 500;
const MARK_NIGHT_LIMIT = 366;

/** Nights of one type and plan that are not (yet) as they should be somewhere. */
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
    /** Whether any listing sells anything of these houses: without it there is nothing to wait for. */
    mapped: z.boolean(),
    connections: z.array(z.string()),
    marks: z.array(CellMark),
  })
  .meta({ id: 'CellMarks' });
export type CellMarks = z.infer<typeof CellMarks>;

export const getCellMarks = endpoint('POST /hotel-info/channel-cell/marks', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Nights whose stock or price is not (yet) at the channels',
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
