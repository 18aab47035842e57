/** From an endpoint and its input to a URL and a body. */
import type { Endpoint } from '@minsu/contract/endpoint.ts';

export type Target = Pick<Endpoint, 'method' | 'path' | 'kind' | 'send' | 'permission'>;

export interface WireRequest {
  readonly url: string;
  readonly body: string | null;
  readonly contentType: string | null;
}

const toPairs = (input: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(input).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((each) => each !== undefined && each !== null)
      .map((each): [string, string] => [key, String(each)]),
  );

export const wireRequest = (target: Target, input: Readonly<Record<string, unknown>>): WireRequest => {
  const rest = { ...input };
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (target.send === 'body')
    return { url: path, body: JSON.stringify(rest), contentType: 'application/json' };
  const pairs = new URLSearchParams(toPairs(rest)).toString();
  if (target.send === 'form')
    return { url: path, body: pairs, contentType: 'application/x-www-form-urlencoded' };
  return { url: pairs ? `${path}?${pairs}` : path, body: null, contentType: null };
};
