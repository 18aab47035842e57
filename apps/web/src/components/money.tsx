import { formatMoney } from '../platform/format.ts';
import { useSession } from '../platform/session.ts';
import { useTranslation } from '../platform/use-translation.ts';

interface MoneyProps {
  /** Null: there is none, or this user does not see amounts. */
  readonly fen: number | null | undefined;
  /** Red, for what is owed. */
  readonly owed?: boolean;
}

export const Money = ({ fen, owed = false }: MoneyProps) => {
  const { t } = useTranslation('components');
  const seesMoney = useSession(({ userInfo }) => userInfo?.seesMoney ?? false);
  if (fen === null || fen === undefined) {
    const reason = t(seesMoney ? 'noAmount' : 'hidden');
    return (
      <span className="money muted" title={reason}>
        —<span className="visually-hidden">{reason}</span>
      </span>
    );
  }
  return <span className={owed ? 'money bad' : 'money'}>{formatMoney(fen)}</span>;
};
