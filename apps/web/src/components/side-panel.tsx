/**
 * A panel beside the content, not over it; on a narrow window it covers the right side. Esc closes it. With unsaved edits
 * in it closing asks once.
 */
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { holdsText } from '../platform/shortcuts.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import { InnerEdits } from './inner-edits.tsx';
import { useInnerEdits } from './use-inner-edits.ts';

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
  // An open menu, dialog or list of choices takes the key first, as do what is typed and the input method.
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
