/** A figure that opens its entries for who may read the ledger, and stands plain for everybody else. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../platform/session.ts';
import { journalHref, type LedgerAsk } from './ledger-href.ts';

interface LedgerFigureProps {
  readonly ask: LedgerAsk;
  readonly children: ReactNode;
}

export const LedgerFigure = ({ ask, children }: LedgerFigureProps) => {
  const may = useMay();
  return may('ledger:read') ? <Link to={journalHref(ask)}>{children}</Link> : children;
};
