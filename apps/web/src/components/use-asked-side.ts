/** Panel beside a board: asks about unsaved edits before other content replaces it. */
import { useInnerEdits } from './forms/use-inner-edits.ts';

export const useAskedSide = (shown: string | null, show: (key: string | null) => void) => {
  const edits = useInnerEdits(shown !== null, () => show(null), { inPlace: true });
  return {
    edits,
    open: (key: string | null): void => {
      if (key !== shown) edits.before(() => show(key));
    },
  };
};
