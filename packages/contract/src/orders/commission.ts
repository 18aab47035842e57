/** What a channel keeps of an order, and how that is known; the later of these takes the place of the earlier. */
export const commissionSources = ['assumed', 'told', 'entered', 'billed'] as const;
export type CommissionSource = (typeof commissionSources)[number];

/** How a person says it; `automatic` gives back what is told or assumed. */
export const enteredAs = ['rate', 'amount', 'automatic'] as const;
export type EnteredAs = (typeof enteredAs)[number];
