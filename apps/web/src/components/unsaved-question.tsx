/** Asked once before what was typed in a drawer or a dialog goes. */
import { useTranslation } from '../platform/use-translation.ts';
import { lazyPart } from './lazy-part.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

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
