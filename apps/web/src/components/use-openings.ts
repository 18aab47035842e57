import { useState } from 'react';

/**
 * Counts how often a dialog has been opened. Dialogs stay mounted while they close; by this as their key each opening
 * begins anew, whatever was chosen and given up the time before.
 */
export const useOpenings = (open: boolean): number => {
  const [seen, setSeen] = useState({ open, turn: 0 });
  if (seen.open !== open) setSeen({ open, turn: seen.turn + (open ? 1 : 0) });
  return seen.turn;
};
