import { isRefusedAddress } from '../../../platform/safe-fetch.ts';

/** Whether a bill may be fetched from the address that a provider names: public and by https, or on the server that named it. Pure. */
export const isBillAddress = (url: URL, baseAddress: string): boolean => {
  if (url.username !== '' || url.password !== '') return false;
  if (url.origin === new URL(baseAddress).origin) return true;
  return url.protocol === 'https:' && !isRefusedAddress(url, {});
};
