import { useTranslation } from '../../../platform/use-translation.ts';

/** Channel and state filters only dim bars, so explain when all are dimmed. */
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
