/** An amount that opens what it is made of; plain where this user does not see it. */
import { Link } from 'react-router';
import { Money } from './money.tsx';

interface MoneyLinkProps {
  readonly fen: number | null;
  readonly to: string;
  /** Red, for what is owed. */
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
