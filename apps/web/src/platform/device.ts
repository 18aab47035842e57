/**
 * Id of this browser, so that the server recognises shared devices. In a cookie never used for authentication,
 * because ending a session wipes local storage.
 */
const NAME = 'minsu-device';
const YEAR_SECONDS = 365 * 24 * 3_600;

const draw = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const stored = (): string | undefined =>
  globalThis.document?.cookie
    .split('; ')
    .find((part) => part.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1);

let known: string | undefined;

export const deviceId = (): string => {
  known ??= stored() ?? draw();
  if (globalThis.document !== undefined && stored() === undefined)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing on plain http, where a house may well run this.
    document.cookie = `${NAME}=${known}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Strict`;
  return known;
};
