/** Time zones for showing instants and days of properties. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { houseTimeZones } from './house-content.ts';

export const Clocks = z
  .object({
    /** The hour at which a business day begins. */
    auditHour: z.int().min(0).max(23),
    /** Visible properties in another time zone than the business. */
    houses: z.array(z.object({ id, timeZone: z.enum(houseTimeZones) })),
  })
  .meta({ id: 'Clocks' });
export type Clocks = z.infer<typeof Clocks>;

export const getClocks = endpoint('GET /hotel-info/house/clocks', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'When a business day begins, and the houses in another time zone than the business',
  input: z.object({}),
  output: Clocks,
});
