/** Connections to booking platforms, the rooms these list, and which of them is which room of ours. */
import { z } from 'zod';
import { instant } from '../wire.ts';

/** 美团 | 途家 | 小猪 | a calendar feed. */
export const platforms = ['mt', 'tj', 'pig', 'ical'] as const;
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

export const connectionStates = ['inactive', 'active', 'broken'] as const;

/** The counterpart of a room at one connection. */
export const ChannelLink = z
  .object({
    connectionId: z.string(),
    platform: Platform,
    connectionName: z.string(),
    channelRoomId: z.string(),
    /** As the platform calls it, and the house it stands under there. */
    channelRoomName: z.string(),
    listingName: z.string(),
    linkedBy: z.string(),
    linkedAt: instant,
  })
  .meta({ id: 'ChannelLink' });
export type ChannelLink = z.infer<typeof ChannelLink>;

export const ConnectionOption = z.object({
  id: z.string(),
  platform: Platform,
  name: z.string(),
  state: z.enum(connectionStates),
});

/** A room as a platform lists it. */
export const ChannelRoom = z
  .object({
    id: z.string(),
    connectionId: z.string(),
    name: z.string(),
    typeName: z.string(),
    listingName: z.string(),
    linked: z.boolean(),
  })
  .meta({ id: 'ChannelRoom' });
export type ChannelRoom = z.infer<typeof ChannelRoom>;
