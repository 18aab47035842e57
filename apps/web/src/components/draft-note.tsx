/** Says that a form began with what was typed before, and offers to start again. */
import { useTranslation } from '../platform/use-translation.ts';

export const DraftNote = ({ onDrop }: { readonly onDrop: () => void }) => {
  const { t } = useTranslation('components');
  return (
    <div className="draft-note" role="status">
      {t('draftRestored')}
      <button type="button" className="text-button" onClick={onDrop}>
        {t('draftDrop')}
      </button>
    </div>
  );
};
