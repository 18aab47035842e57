import { useTranslation } from '../../platform/use-translation.ts';

/** Channels and states only set bars back: when they leave none, the board says why all of it is pale. */
export const NoStays = ({ onClear }: { readonly onClear: () => void }) => {
  const { t } = useTranslation(['boardViews', 'components']);
  return (
    <div className="board-note" role="status">
      {t('noStays')}{' '}
      <button type="button" className="text-button" onClick={onClear}>
        {t('components:clearAll')}
      </button>
    </div>
  );
};
