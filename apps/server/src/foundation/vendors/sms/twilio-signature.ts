/** Signature of Twilio's webhooks. Source: twilio 6.3.1, lib/webhooks/webhooks.js. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Base64 HMAC-SHA1 of the address followed by name and value of each parameter, sorted by name. */
export const signTwilio = (authToken: string, url: string, params: URLSearchParams): string => {
  const names = [...new Set(params.keys())].sort();
  const text = names.map((name) =>
    [...new Set(params.getAll(name))]
      .sort()
      .map((value) => `${name}${value}`)
      .join(''),
  );
  return createHmac('sha1', authToken)
    .update(`${url}${text.join('')}`)
    .digest('base64');
};

const ADDRESS = /^(https?):\/\/([^/:?#]+)(:\d+)?/;

/** The same address with the usual port instead of none, or none instead of one. */
const withOtherPort = (url: string): string =>
  url.replace(ADDRESS, (_, protocol: string, host: string, port: string | undefined) => {
    const usual = protocol === 'https' ? ':443' : ':80';
    return `${protocol}://${host}${port === undefined ? usual : ''}`;
  });

/** Twilio signs the address with or without its port. */
export const isTwilioSignature = (
  authToken: string,
  { url, params, given }: { readonly url: string; readonly params: URLSearchParams; readonly given: string },
): boolean =>
  [url, withOtherPort(url)].some((address) => {
    const expected = Buffer.from(signTwilio(authToken, address, params));
    const signature = Buffer.from(given);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
