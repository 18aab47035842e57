/** Hostex's composite ids as one key, and back. Pure. */

export interface ListingWords {
  readonly channel_type: string;
  readonly listing_id: string;
}

/** No channel has a colon in its name; a listing's number may. */
export const listingKey = ({ channel_type, listing_id }: ListingWords): string =>
  `${channel_type}:${listing_id}`;

export const listingWords = (key: string): ListingWords => {
  const at = key.indexOf(':');
  return { channel_type: key.slice(0, at), listing_id: key.slice(at + 1) };
};

/** Keys of rooms sold by several listings; they are selected like properties. */
export const propertyKey = (id: number): string => `property:${id}`;
export const roomTypeKey = (id: number): string => `roomType:${id}`;

/** A stay's code is its reservation's, or that with the stay's number after an underscore. */
export const reservationCodeOf = (stayCode: string): string => stayCode.replace(/_\d+(?=-|$)/, '');

/** 0 of the first stay. */
export const stayNumberOf = (stayCode: string): number => Number(/_(\d+)(?:-|$)/.exec(stayCode)?.[1] ?? 0);
