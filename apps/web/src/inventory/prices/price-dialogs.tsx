/** Dialogs and messages about the current edit. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { AbsurdDialog, RefusedDialog, StaleDialog } from './cell-dialogs.tsx';
import type { PriceBoard } from './use-price-board.ts';

const PriceDialogs = ({ board }: { readonly board: PriceBoard }) => {
  const { edits, refused, setRefused, nameRow, grid } = board;
  const { queue, view } = edits;
  const { held } = view;
  const again = () => board.handle.current?.focus();
  const then = (what: () => void) => () => {
    what();
    again();
  };
  if (held?.kind === 'stale')
    return (
      <StaleDialog
        held={held}
        nameRow={nameRow}
        onDecide={(mine) => then(() => queue.decide(mine))()}
        onDrop={then(() => queue.drop())}
      />
    );
  if (held)
    return (
      <AbsurdDialog
        samples={held.samples}
        count={held.samples.length}
        onConfirm={then(() => queue.confirm())}
        onDrop={then(() => queue.drop())}
      />
    );
  if (!refused) return null;
  return (
    <RefusedDialog
      refused={refused.refused}
      outside={refused.outside}
      nightOf={(day) => addDays(grid.from, day)}
      nameRow={nameRow}
      onClose={then(() => setRefused(null))}
    />
  );
};

export default PriceDialogs;
