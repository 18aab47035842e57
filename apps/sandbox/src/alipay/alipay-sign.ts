/** The texts that are signed. */

/** Sorted by name, `k=v` joined by `&`, not URL-encoded; empty values are left out. */
const sortedText = (params: Readonly<Record<string, string>>, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** A request is signed with `sign_type` in it, a notice without. */
export const requestText = (params: Readonly<Record<string, string>>): string => sortedText(params, ['sign']);
export const noticeText = (params: Readonly<Record<string, string>>): string =>
  sortedText(params, ['sign', 'sign_type']);

/** Slashes stay escaped, as in the gateway's own answers. */
export const innerJson = (value: object): string => JSON.stringify(value).replaceAll('/', '\\/');

/** For the REST form. */
export const restRequestText = (
  authString: string,
  { method, target, body }: { method: string; target: string; body: string },
  appAuthToken?: string,
): string =>
  `${authString}\n${method}\n${target}\n${body}\n${appAuthToken === undefined ? '' : `${appAuthToken}\n`}`;

export const restAnswerText = (timestamp: string, nonce: string, body: string): string =>
  `${timestamp}\n${nonce}\n${body}\n`;
