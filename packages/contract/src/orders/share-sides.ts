/** Who bears or receives an amount of an order: the landlord, the operator (`platform`), or both in proportion. */
export const shareSides = ['landlord', 'platform', 'shared'] as const;
export type ShareSide = (typeof shareSides)[number];
