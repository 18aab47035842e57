import type { ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import { useCopying } from './use-copying.ts';

/** Text with a copy button; `children` when it is shown differently from what is copied. */
export const Copyable = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => {
  const { t } = useTranslation('components');
  const copy = useCopying();
  return (
    <span className="copyable">
      {children ?? <span className="num">{text}</span>}
      <IconButton
        icon="copy"
        look="small"
        label={`${t('copy')} ${text}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy(text);
        }}
      />
    </span>
  );
};
