import type { ReactNode } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './dialogs/icon-button.tsx';
import { useCopying } from './use-copying.ts';

interface CopyableProps {
  readonly text: string;
  /** Accessible name of the copied text if it is not self-explanatory. */
  readonly name?: string;
  readonly children?: ReactNode;
}

/** Text with a copy button; `children` when displayed differently. */
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
