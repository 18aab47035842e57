import { useTranslation } from 'react-i18next';
import { formatMoney } from '../platform/format.ts';

interface MoneyProps {
  /** Null: this user does not see amounts. */
  readonly fen: number | null | undefined;
  /** Red, for what is owed. */
  readonly owed?: boolean;
}

export const Money = ({ fen, owed = false }: MoneyProps) => {
  const { t } = useTranslation('components');
  if (fen === null || fen === undefined)
    return (
      <span className="money muted" title={t('hidden')}>
        —<span className="visually-hidden">{t('hidden')}</span>
      </span>
    );
  return <span className={owed ? 'money bad' : 'money'}>{formatMoney(fen)}</span>;
};
