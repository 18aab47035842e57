import type { ReactNode } from 'react';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './icon-button.tsx';

/** Text with a copy button; `children` when it is shown differently from what is copied. */
export const Copyable = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => {
  const { t } = useTranslation('components');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(t('copied'));
  };
  return (
    <span className="copyable">
      {children ?? <span className="num">{text}</span>}
      <IconButton
        icon="copy"
        look="small"
        label={`${t('copy')} ${text}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      />
    </span>
  );
};
