import { useEffect } from 'react';
import { isSessionEnding } from '../../platform/calls/signed-out.ts';

/**
 * The sign-in page is a page of its own: going there reloads the app, so nothing of the previous user stays in memory.
 */
export const Leave = ({ to }: { readonly to: string }) => {
  useEffect(() => {
    if (!isSessionEnding()) location.replace(to);
  }, [to]);
  return null;
};
