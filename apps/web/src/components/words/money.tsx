import { useSession } from '../../platform/calls/session.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface MoneyProps {
  /** Null: none, or hidden from this user. */
  readonly fen: number | null | undefined;
  /** Red, for amounts due. */
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
