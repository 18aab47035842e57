/** Time zones for showing instants and days of properties. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id } from '../../platform/wire.ts';
import { houseTimeZones } from './house-content.ts';

export const Clocks = z
  .object({
    /** Start hour of the business day. */
    auditHour: z.int().min(0).max(23),
    /** Visible properties in another time zone than the business. */
    houses: z.array(z.object({ id, timeZone: z.enum(houseTimeZones) })),
  })
  .meta({ id: 'Clocks' });
export type Clocks = z.infer<typeof Clocks>;

export const getClocks = endpoint('GET /hotel-info/house/clocks', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Start of the business day, and properties in another time zone',
  input: z.object({}),
  output: Clocks,
});
