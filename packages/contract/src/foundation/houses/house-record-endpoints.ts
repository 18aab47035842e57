/** Documents and history of a property. */
import { z } from 'zod';
import { houseChanges } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { id, instant } from '../../platform/wire.ts';
import { DocumentKind } from './house-content.ts';
import { HouseDocument } from './house-upload-endpoints.ts';

export const HousePaper = HouseDocument.extend({ name: z.string(), kind: DocumentKind });
export type HousePaper = z.infer<typeof HousePaper>;

export const listHousePapers = endpoint('GET /hotel-info/house/papers', {
  kind: 'query',
  permission: 'house:papers',
  summary: 'Documents of a property in force',
  input: z.object({ houseId: id }),
  output: z.array(HousePaper),
});

export const HISTORY_SIZE = 30;

export const HouseHistoryEntry = z
  .object({
    id: z.string(),
    /** Event name, such as `house.published`, `room.edited`. */
    name: z.string(),
    at: instant,
    actor: z.string(),
    /** Room of the event; null: the property. */
    room: z.string().nullable(),
    changes: houseChanges(z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))),
  })
  .meta({ id: 'HouseHistoryEntry' });
export type HouseHistoryEntry = z.infer<typeof HouseHistoryEntry>;

export const getHouseHistory = endpoint('GET /hotel-info/house/history', {
  kind: 'query',
  permission: 'house:read',
  summary: 'History of a property and its rooms without its orders, newest first',
  input: z.object({
    houseId: id,
    /** Id of the last entry seen; returns older ones. */
    before: id.optional(),
  }),
  output: z.object({ entries: z.array(HouseHistoryEntry), more: z.boolean() }),
});
