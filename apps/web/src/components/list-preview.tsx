/** The side preview of a row; j and k step through the rows of the page. */
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../platform/use-translation.ts';
import { IconButton } from './icon-button.tsx';
import { SidePanel } from './side-panel.tsx';

interface ListPreviewProps {
  readonly title: string;
  readonly href: string | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

export const ListPreview = ({ title, href, onStep, onClose, children }: ListPreviewProps) => {
  const { t } = useTranslation('components');
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') step(1);
      if (event.key === 'k') step(-1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      tools={
        <>
          <IconButton icon="up" label={t('previousRow')} onClick={() => onStep(-1)} />
          <IconButton icon="down" label={t('nextRow')} onClick={() => onStep(1)} />
        </>
      }
      {...(href === undefined
        ? {}
        : {
            footer: (
              <Link className="button-link" to={href}>
                {t('openRecord')}
              </Link>
            ),
          })}
    >
      {children}
    </SidePanel>
  );
};
