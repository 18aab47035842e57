/** Endpoints by method and path; `:name` takes one segment. */

export type Params = Readonly<Record<string, string>>;

export interface Route<Handler> {
  /** `GET /bookings/:id`. */
  readonly name: string;
  readonly handler: Handler;
}

/** `otherMethod`: the path exists, with another method. */
export type RouteMatch<Handler> =
  | { readonly route: Route<Handler>; readonly params: Params }
  | 'otherMethod'
  | 'unknown';

const paramsOf = (pattern: readonly string[], given: readonly string[]): Params | null => {
  if (pattern.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
};

/** Earlier routes win: fixed segments are listed before `:id`. */
export const routerOf = <Handler>(handlers: Readonly<Record<string, Handler>>) => {
  const routes = Object.entries(handlers).map(([name, handler]) => {
    const [method = '', path = ''] = name.split(' ');
    return { name, method, pattern: path.split('/'), handler };
  });
  return (method: string, path: string): RouteMatch<Handler> => {
    const given = path.split('/');
    let found: RouteMatch<Handler> = 'unknown';
    for (const { name, method: of, pattern, handler } of routes) {
      const params = paramsOf(pattern, given);
      if (!params) continue;
      if (of === method) return { route: { name, handler }, params };
      found = 'otherMethod';
    }
    return found;
  };
};
