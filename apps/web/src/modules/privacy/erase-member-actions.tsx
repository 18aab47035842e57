/** On a guest's own page: a request to erase him is recorded, stands open with its day, or has been carried out. */

import { BUSINESS_TIME_ZONE } from '@minsu/contract/dates.ts';
import { getGuestErasure } from '@minsu/contract/privacy/erasure-endpoints.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/lazy-part.tsx';
import type { MenuAction } from '../../components/menu-button.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { calendarToday } from '../../platform/clocks.ts';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { ErasureActions } from './erasure-actions.tsx';
import type { OfRequest } from './erasure-words.tsx';
import './erasure-live.ts';
import './privacy.css';
import { useTranslation } from '../../platform/use-translation.ts';

const FileErasure = lazyPart(() => import('./file-erasure.tsx'));

export interface EraseMember {
  /** That he has been erased. */
  readonly tag: ReactNode;
  /** An open request with its day and what may be done. */
  readonly notice: ReactNode;
  readonly item: MenuAction | null;
  readonly dialog: ReactNode;
}

/** Needs the texts of `privacy`. */
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
