/** Addresses of the screen's parts, without list filters. */
export const hostOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    ['tab', 'part'].flatMap((key) => (search.has(key) ? [[key, search.get(key) ?? '']] : [])),
  );

export const withinHost = (search: URLSearchParams, more: Readonly<Record<string, string>> = {}): string =>
  `?${new URLSearchParams({ ...hostOf(search), ...more })}`;
