/** Bearer or recipient of an amount: landlord, operator (`platform`), or both in proportion. */
export const shareSides = ['landlord', 'platform', 'shared'] as const;
export type ShareSide = (typeof shareSides)[number];
