/** Copies a text and reports whether it worked. */
import { copyText } from '../platform/clipboard.ts';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';

export const useCopying = () => {
  const { t } = useTranslation('components');
  return async (text: string, done: string = t('copied')): Promise<void> => {
    if (await copyText(text)) toast.success(done);
    else toast.error(t('copyFailed'));
  };
};
