/** What channels tell open screens of, beside the changes of the records themselves. */

/** `channelOrder`: what a platform said of an order. `channelSync`: how far nights have come at a connection. */
export const channelEntities = ['channelOrder', 'channelSync'] as const;

const entities: ReadonlySet<string> = new Set(channelEntities);

/** Nothing of a house changes by it: neither its nights nor its prices have to be fetched or compared again. */
export const isChannelNews = ({ entity }: { readonly entity: string }): boolean => entities.has(entity);
