/** Preview of a row; j and k step through the page's rows. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSingleKeys } from '../../platform/use-single-keys.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { SidePanel } from '../dialogs/side-panel.tsx';

interface ListPreviewProps {
  readonly title: string;
  readonly href: string | undefined;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

export const ListPreview = ({ title, href, onStep, onClose, children }: ListPreviewProps) => {
  const { t } = useTranslation('components');
  useSingleKeys((key) => {
    const by = steps[key];
    if (by === undefined) return false;
    onStep(by);
    return true;
  });
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
