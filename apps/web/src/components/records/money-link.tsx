/** An amount linked to its details; plain text without access. */
import { Link } from 'react-router';
import { Money } from '../words/money.tsx';

interface MoneyLinkProps {
  readonly fen: number | null;
  readonly to: string;
  /** Red, for amounts due. */
  readonly owed?: boolean;
}

export const MoneyLink = ({ fen, to, owed = false }: MoneyLinkProps) =>
  fen === null ? (
    <Money fen={fen} />
  ) : (
    <Link to={to}>
      <Money fen={fen} owed={owed} />
    </Link>
  );
