/** A panel beside the content; an overlay on narrow windows. Esc closes it, and asks about unsaved edits. */
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { holdsText } from '../../platform/shortcuts.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { InnerEdits } from '../forms/inner-edits.tsx';
import { useInnerEdits } from '../forms/use-inner-edits.ts';
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

const isForPanel = (event: KeyboardEvent): boolean => {
  // Open menus, dialogs, lists, typed text and the input method take Esc first.
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return false;
  if (document.querySelector(':popover-open') || holdsText(event.target)) return false;
  return !(event.target as Element | null)?.closest('[role="dialog"], [aria-expanded="true"]');
};

export const SidePanel = ({ title, onClose, tools, footer, width, children }: SidePanelProps) => {
  const { t } = useTranslation('components');
  const id = useId();
  const edits = useInnerEdits(true, onClose, { inPlace: true });
  const close = useEffectEvent(edits.close);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isForPanel(event)) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <aside className="side-panel" aria-labelledby={id} style={width === undefined ? undefined : { width }}>
      <div className="side-panel-head">
        <h2 id={id}>{title}</h2>
        {tools}
        <IconButton icon="close" label={t('close')} onClick={edits.close} />
      </div>
      <div className="side-panel-body">
        <InnerEdits edits={edits}>{children}</InnerEdits>
      </div>
      {footer && <div className="side-panel-foot">{footer}</div>}
    </aside>
  );
};
