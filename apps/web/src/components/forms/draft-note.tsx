/** Shows that a form restored a draft, and offers to start over. */
import { useTranslation } from '../../platform/use-translation.ts';

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
