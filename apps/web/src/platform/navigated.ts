/** Whether the user has gone anywhere since the page was loaded; until then focus stays at the top, where Tab begins. */
let navigated = false;

export const hasNavigated = (): boolean => navigated;

/** `action` is the router's: a redirect of the first address replaces it and is no step of the user's. */
export const noteNavigation = (action: 'POP' | 'PUSH' | 'REPLACE'): void => {
  if (action !== 'REPLACE') navigated = true;
};
