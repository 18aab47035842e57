/** Sources of an order's channel commission; later ones win. */
export const commissionSources = ['assumed', 'told', 'entered', 'billed'] as const;
export type CommissionSource = (typeof commissionSources)[number];

/** Entered as rate or amount; `automatic` restores the stated or assumed one. */
export const enteredAs = ['rate', 'amount', 'automatic'] as const;
export type EnteredAs = (typeof enteredAs)[number];
