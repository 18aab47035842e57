/** What stands beside a board: another part of it takes its place once its edits are saved or given up. */
import { useInnerEdits } from './use-inner-edits.ts';

export const useAskedSide = (shown: string | null, show: (key: string | null) => void) => {
  const edits = useInnerEdits(shown !== null, () => show(null), { inPlace: true });
  return {
    edits,
    open: (key: string | null): void => {
      if (key !== shown) edits.before(() => show(key));
    },
  };
};
