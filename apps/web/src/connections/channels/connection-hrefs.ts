/** Addresses of a connection's screens, also used by other modules. */
/** The value of `connect` in the address that begins a new one. */
export const NEW_CONNECTION = 'new';
export const CHANNELS_HREF = '/channel/channelList';
export const connectionHref = (id: string): string => `${CHANNELS_HREF}?connection=${id}`;
/** The wizard at its last step, for who comes back from a platform. */
export const testHref = (id: string): string => `${CHANNELS_HREF}?connect=${id}&step=test`;
export const relevanceHref = (id: string): string => `/channel/relevance?connectionId=${id}`;
export const coverageHref = (id: string): string => `${relevanceHref(id)}&tab=coverage`;
export const operationsHref = (id: string): string => `/channel/operationLog?connectionId=${id}`;
