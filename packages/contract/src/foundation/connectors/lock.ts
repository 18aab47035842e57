/** Door locks of a lock connection, with the room each belongs to. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';

/** Percent below which a lock's battery is shown as low. */
export const LOW_BATTERY = 20;

export const Lock = z
  .object({
    id: z.string(),
    /** Their id of the lock. */
    reference: z.string(),
    name: z.string(),
    /** Percent; null: not reported. */
    battery: z.int().nullable(),
    hasGateway: z.boolean(),
    /** A gateway in reach is online; null: not known. */
    isOnline: z.boolean().nullable(),
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    roomId: z.string().nullable(),
    roomNumber: z.string().nullable(),
    fetchedAt: instant,
    /** The account no longer lists it. */
    isGone: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Lock' });
export type Lock = z.infer<typeof Lock>;

export const lockFilters = ['all', 'unmapped', 'mapped', 'trouble'] as const;
export type LockFilter = (typeof lockFilters)[number];
