/** Asks once before unsaved input in a drawer or dialog is lost. */
import { useTranslation } from '../../platform/use-translation.ts';
import { lazyPart } from '../dialogs/lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('../dialogs/confirm-dialog.tsx'));

interface UnsavedQuestionProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

export const UnsavedQuestion = ({ onDiscard, onKeep }: UnsavedQuestionProps) => {
  const { t } = useTranslation('components');
  return (
    <ConfirmDialog
      open
      danger
      title={t('unsavedTitle')}
      text={t('unsavedText')}
      okLabel={t('discard')}
      cancelLabel={t('keepEditing')}
      onOk={onDiscard}
      onCancel={onKeep}
    />
  );
};
