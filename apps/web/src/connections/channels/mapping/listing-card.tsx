/** A listing on a narrow screen. */

import type { ComponentProps } from 'react';
import { Money } from '../../../components/words/money.tsx';
import { Cells, OnSale, Sells } from './listing-columns.tsx';
import { ListingActions } from './sale-buttons.tsx';

export const ListingCard = ({ row, platform }: ComponentProps<typeof Sells>) => (
  <div className="mapping-card">
    <div className="line">
      <strong>{row.name}</strong>
      <Money fen={row.priceFen} />
    </div>
    <span className="muted">{[row.typeName, row.listingName].filter(Boolean).join(' · ')}</span>
    <Sells row={row} platform={platform} />
    <div className="line">
      <OnSale row={row} />
      <Cells row={row} />
    </div>
    <div className="line">
      <ListingActions row={row} platform={platform} />
    </div>
  </div>
);
