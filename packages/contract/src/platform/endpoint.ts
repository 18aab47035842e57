/**
 * Defines one operation: method, path, permission, input, output. Answered on the server by `query()` or
 * `command()`, called on the client by `call()`, and the source of OpenAPI.
 */
import type { z } from 'zod';
import type { Permission } from '../permission.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `public` needs no session; `signedIn` any session of a user; `guest` the page of a stay; everything else one of the listed
 * permissions.
 */
export type Access = 'public' | 'signedIn' | 'guest' | Permission;

/** `multipart` carries a file; the client sends it with `upload()`. */
export type Sending = 'query' | 'body' | 'form' | 'multipart';

export interface Endpoint<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: string;
  /** A command changes data, whatever its HTTP verb (the specification has a GET that does). */
  readonly kind: 'query' | 'command';
  readonly permission: Access;
  /** Where the client puts input that is not in the path; the server merges all places. */
  readonly send: Sending;
  /** Path, query and body merged; the path beats the body, the body beats the query. */
  readonly input: I;
  readonly output: O;
  readonly summary: string;
  /** The answer contains personal data and is not stored for repeated Idempotency-Keys. */
  readonly secret?: boolean;
  /** Rule failures answer HTTP 200 with the failure in the body's code (spec §8). */
  readonly quietFailure?: boolean;
  /** Fields encrypted with a ticket on the wire, such as passwords; the schema describes the plain value. */
  readonly sealed?: readonly string[];
  /** Available before the user has set up a required two-step verification. */
  readonly beforeSecondFactor?: boolean;
  /** Open to accounts that must choose their own password first. */
  readonly beforeOwnPassword?: boolean;
}

interface EndpointSpec<I extends z.ZodObject, O> {
  readonly kind: 'query' | 'command';
  readonly permission: Access;
  readonly summary: string;
  readonly secret?: boolean;
  readonly quietFailure?: boolean;
  readonly sealed?: readonly (keyof z.output<I> & string)[];
  readonly beforeSecondFactor?: boolean;
  readonly beforeOwnPassword?: boolean;
  readonly send?: Sending;
  readonly input: I;
  readonly output: O;
  /** Fields the contract does not know are refused, unless an outside client of the spec may send more. */
  readonly extraFields?: 'refuse' | 'ignore';
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

export function endpoint<I extends z.ZodObject, O extends z.ZodType>(
  at: `${Method} /${string}`,
  spec: EndpointSpec<I, O>,
): Endpoint<I, O> {
  const [method, path] = at.split(' ') as [Method, string];
  const { extraFields = 'refuse', input, ...rest } = spec;
  return {
    method,
    path,
    send: method === 'GET' || method === 'DELETE' ? 'query' : 'body',
    ...rest,
    input: (extraFields === 'refuse' ? input.strict() : input) as I,
  };
}

/** Stable key of an endpoint for caches, rate limits and logs. */
export const endpointKey = (endpoint: Pick<Endpoint, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`;
