import { Money } from '../../../components/words/money.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

/** Amounts due in red, zero in words. */
export const Balance = ({ fen }: { readonly fen: number | null }) => {
  const { t } = useTranslation('orders');
  return fen === 0 ? (
    <span className="ok-text">
      <Money fen={0} /> {t('settled')}
    </span>
  ) : (
    <Money fen={fen} owed={(fen ?? 0) > 0} />
  );
};
