/** Builds URL and body from an endpoint and its input. */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';

export type Target = Pick<Endpoint, 'method' | 'path' | 'kind' | 'send' | 'permission' | 'secret' | 'sealed'>;

export interface WireRequest {
  readonly url: string;
  readonly body: string | FormData | null;
  readonly contentType: string | null;
}

const toPairs = (input: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(input).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [key, String(each)]),
  );

/** The browser sets the content type with its boundary. */
const formOf = (input: Readonly<Record<string, unknown>>): FormData => {
  const form = new FormData();
  for (const [key, value] of Object.entries(input))
    if (value !== undefined && value !== null)
      form.append(key, value instanceof Blob ? value : String(value));
  return form;
};

export const wireRequest = (target: Target, input: Readonly<Record<string, unknown>>): WireRequest => {
  const rest = { ...input };
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (target.send === 'body')
    return { url: path, body: JSON.stringify(rest), contentType: 'application/json' };
  if (target.send === 'multipart') return { url: path, body: formOf(rest), contentType: null };
  const pairs = new URLSearchParams(toPairs(rest)).toString();
  if (target.send === 'form')
    return { url: path, body: pairs, contentType: 'application/x-www-form-urlencoded' };
  return { url: pairs ? `${path}?${pairs}` : path, body: null, contentType: null };
};
