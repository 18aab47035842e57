import type { ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import { useCopying } from './use-copying.ts';

interface CopyableProps {
  readonly text: string;
  /** What is copied, in words, where the text itself says nothing. */
  readonly name?: string;
  readonly children?: ReactNode;
}

/** Text with a copy button; `children` when it is shown differently from what is copied. */
export const Copyable = ({ text, name = text, children }: CopyableProps) => {
  const { t } = useTranslation('components');
  const copy = useCopying();
  return (
    <span className="copyable">
      {children ?? <span className="num">{text}</span>}
      <IconButton
        icon="copy"
        look="small"
        label={`${t('copy')} ${name}`}
        onClick={(event) => {
          event.stopPropagation();
          void copy(text);
        }}
      />
    </span>
  );
};
