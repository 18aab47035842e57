/** Explicit values for emptied fields, where leaving them out would keep the old value. Pure. */
export const emptiedAs =
  <I extends object>(empty: Partial<I>) =>
  (input: I): I => ({
    ...input,
    ...Object.fromEntries(Object.entries(empty).filter(([name]) => input[name as keyof I] === undefined)),
  });
