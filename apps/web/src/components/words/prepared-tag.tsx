/** How far a stay is prepared: registered guests, deposit, and what the desk has to check. */
import type { Prepared } from '@minsu/contract/prepared.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Tag } from '../state-dot.tsx';

export const usePreparedWords = (): ((of: NonNullable<Prepared>) => string) => {
  const { t } = useTranslation('components');
  return ({ registered, required, deposit, page, left }) =>
    [
      t('prepared', { registered, required }),
      ...(deposit === 'none' ? [] : [t(`prepared_${deposit}`)]),
      ...(page === 'submitted' ? [t('prepared_toConfirm')] : []),
      ...(left ? [t('prepared_left')] : []),
    ].join(' · ');
};

export const PreparedTag = ({ of }: { readonly of: Prepared }) => {
  const wordsOf = usePreparedWords();
  if (of === null) return null;
  const isReady = of.registered >= of.required && of.deposit !== 'due';
  const words = wordsOf(of);
  return (
    <Tag tone={isReady ? 'ok' : 'warn'} title={words}>
      {words}
    </Tag>
  );
};
