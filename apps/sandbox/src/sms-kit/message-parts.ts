/** Billed parts of a Chinese text message: up to 70 characters are one, longer texts are cut to 67 each. The sign counts. */
export const partsOf = (content: string): number => {
  const { length } = [...content];
  return length <= 70 ? 1 : Math.ceil(length / 67);
};

/** A number of mainland China without its country code; null for any other. */
export const mainlandOf = (phone: string): string | null =>
  /^(?:\+86|0086|86|\+)?(1\d{10})$/.exec(phone)?.[1] ?? null;
