/** On a guest's page: files an erasure request, shows an open one with its deadline, or that it is done. */

import { getGuestErasure } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { calendarToday } from '../../platform/clocks.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { ErasureActions } from './erasure-actions.tsx';
import type { OfRequest } from './erasure-words.tsx';
import './erasure-live.ts';
import './privacy.css';
import { useTranslation } from '../../platform/use-translation.ts';

const FileErasure = lazyPart(() => import('./file-erasure.tsx'));

export interface EraseMember {
  /** Tag for an erased guest. */
  readonly tag: ReactNode;
  /** An open request with deadline and actions. */
  readonly notice: ReactNode;
  readonly item: MenuAction | null;
  readonly dialog: ReactNode;
}

/** Requires the texts of `privacy`. */
export const useEraseMember = (guestId: string): EraseMember => {
  const { t } = useTranslation('privacy');
  const may = useMay()('erasure:request');
  const file = useDialog();
  const { data } = useCall(getGuestErasure, { guestId }, { quiet: true, enabled: may });
  if (!data) return { tag: null, notice: null, item: null, dialog: null };
  const { erasedAt, request } = data;
  const isOpen = request?.state === 'requested';
  return {
    tag: erasedAt !== null && (
      <Tag>
        {t('memberErased', {
          at: formatInstant(erasedAt, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
        })}
      </Tag>
    ),
    notice: erasedAt === null && isOpen && <OpenRequest of={request} />,
    item:
      erasedAt !== null || isOpen
        ? null
        : {
            key: 'erase',
            label: t('eraseMember'),
            danger: true,
            run: () => file.show(),
          },
    dialog: file.shown && (
      <FileErasure
        key={file.shown.key}
        guestId={guestId}
        open={file.shown.open}
        today={calendarToday(null)}
        onClose={file.close}
      />
    ),
  };
};

const OpenRequest = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  return (
    <div className={`callout ${of.isOverdue ? 'bad' : 'warn'}`}>
      <span className="erasure-member">
        {t('requestOpen', { due: formatDate(of.dueOn, currentLanguage(), { year: true }) })}
        <Link to="/member/erasure">{t('toQueue')}</Link>
        <ErasureActions of={of} />
      </span>
    </div>
  );
};
