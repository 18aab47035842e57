/** Tonight's occupancy as bar and count. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';

export const Tonight = ({ house }: { readonly house: Pick<HouseRow, 'occupiedTonight' | 'roomCount'> }) => {
  const { occupiedTonight: taken, roomCount: all } = house;
  if (all === 0) return <span className="muted">—</span>;
  return (
    <span className="tonight num">
      <span className="tonight-bar" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (taken / all) * 100)}%` }} />
      </span>
      {taken} / {all}
    </span>
  );
};
