/** What an emptied field is sent as, where nothing at all would leave the record as it was. Pure. */
export const emptiedAs =
  <I extends object>(empty: Partial<I>) =>
  (input: I): I => ({
    ...input,
    ...Object.fromEntries(Object.entries(empty).filter(([name]) => input[name as keyof I] === undefined)),
  });
