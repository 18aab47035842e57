/** A figure linked to its entries for users with ledger access, plain text otherwise. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../platform/calls/session.ts';
import { journalHref, type LedgerAsk } from './ledger-href.ts';

interface LedgerFigureProps {
  readonly ask: LedgerAsk;
  readonly children: ReactNode;
}

export const LedgerFigure = ({ ask, children }: LedgerFigureProps) => {
  const may = useMay();
  return may('ledger:read') ? <Link to={journalHref(ask)}>{children}</Link> : children;
};
