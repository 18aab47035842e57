/** Lists that the guest's browser reads too, which loads no schemas. */
export const consentPurposes = ['registration', 'houseRules'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const requestKinds = ['request', 'problem', 'extension', 'lostItem'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const MAX_REQUEST = 500;

/** Reasons that keep the door code hidden, in the order the guest meets it. */
export const doorWaits = ['returned', 'guests', 'deposit', 'code', 'time'] as const;
export type DoorWait = (typeof doorWaits)[number];
