/** On a guest's own page: a request to erase him is recorded, stands open with its day, or has been carried out. */
import { getGuestErasure } from '@minsu/contract/privacy/erasure-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { formatDate, formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { ErasureActions } from './erasure-actions.tsx';
import { localToday } from './local-today.ts';
import './erasure-live.ts';
import './privacy.css';

const FileErasure = lazyPart(() => import('./file-erasure.tsx'));

interface EraseMemberProps {
  readonly guestId: string;
}

/** Needs the texts of `privacy`. */
export const EraseMember = ({ guestId }: EraseMemberProps) => {
  const may = useMay();
  return may('erasure:request') ? <OfGuest guestId={guestId} /> : null;
};

const OfGuest = ({ guestId }: EraseMemberProps) => {
  const { t } = useTranslation('privacy');
  const [file, setFile] = useState({ turn: 0, open: false });
  const { data } = useCall(getGuestErasure, { guestId }, { quiet: true });
  if (!data) return null;
  const { erasedAt, request } = data;
  if (erasedAt !== null)
    return <Tag>{t('memberErased', { at: formatInstant(erasedAt, currentLanguage(), {}) })}</Tag>;
  if (request?.state === 'requested')
    return (
      <span className="erasure-member">
        <Tag tone={request.isOverdue ? 'bad' : 'warn'}>
          {t('requestOpen', { due: formatDate(request.dueOn, currentLanguage(), { year: true }) })}
        </Tag>
        <ErasureActions of={request} />
        <Link to="/member/erasure">{t('toQueue')}</Link>
      </span>
    );
  return (
    <>
      <Button onClick={() => setFile(({ turn }) => ({ turn: turn + 1, open: true }))}>
        {t('eraseMember')}
      </Button>
      {file.turn > 0 && (
        <FileErasure
          key={file.turn}
          guestId={guestId}
          open={file.open}
          today={localToday()}
          onClose={() => setFile({ ...file, open: false })}
        />
      )}
    </>
  );
};
