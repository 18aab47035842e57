/** Whether a bill may be fetched from the address that a provider names: by https, or from the server that named it. Pure. */
export const isBillAddress = (url: URL, baseAddress: string): boolean =>
  url.username === '' &&
  url.password === '' &&
  (url.protocol === 'https:' || url.origin === new URL(baseAddress).origin);
