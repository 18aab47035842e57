/** Channel events for open screens, beside changes of records. */

/** `channelOrder`: a platform's order state. `channelSync`: sync progress of a connection. */
export const channelEntities = ['channelOrder', 'channelSync'] as const;

const entities: ReadonlySet<string> = new Set(channelEntities);

/** True for events that change no nights or prices. */
export const isChannelNews = ({ entity }: { readonly entity: string }): boolean => entities.has(entity);
