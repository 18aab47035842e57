/** Whether the user has navigated since page load; until then focus stays at the top. */
let navigated = false;

export const hasNavigated = (): boolean => navigated;

/** `action` is the router's; redirects of the first address do not count. */
export const noteNavigation = (action: 'POP' | 'PUSH' | 'REPLACE'): void => {
  if (action !== 'REPLACE') navigated = true;
};
