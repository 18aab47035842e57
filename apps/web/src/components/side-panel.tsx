/** A panel beside the content, not over it; on a narrow window it covers the right side. Esc closes it. */
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './icon-button.tsx';

interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons left of the close button, such as previous and next. */
  readonly tools?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: number;
  readonly children: ReactNode;
}

export const SidePanel = ({ title, onClose, tools, footer, width, children }: SidePanelProps) => {
  const { t } = useTranslation('components');
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An open menu, dialog or list of choices takes the key first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':popover-open')) return;
      if ((event.target as Element | null)?.closest('[role="dialog"], [aria-expanded="true"]')) return;
      close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside className="side-panel" aria-labelledby={id} style={width === undefined ? undefined : { width }}>
      <div className="side-panel-head">
        <h2 id={id}>{title}</h2>
        {tools}
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className="side-panel-body">{children}</div>
      {footer && <div className="side-panel-foot">{footer}</div>}
    </aside>
  );
};
