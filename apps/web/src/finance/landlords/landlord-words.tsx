/** States and expiry dates of documents as coloured labels. */

import type { LandlordRow } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  type Expiry,
  expiryOf,
  type LandlordContractState,
} from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { BUSINESS_TIME_ZONE, daysBetween, localDate } from '@minsu/contract/platform/dates.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import './landlords.css';
import { useTranslation } from '../../platform/use-translation.ts';

export const statusTones: Record<LandlordRow['status'], Tone> = {
  active: 'ok',
  paused: 'warn',
  ended: 'neutral',
};

/** List rows have equal height, so the reason shows on hover and in the preview. */
export const LandlordStatus = ({
  landlord,
}: {
  readonly landlord: Pick<LandlordRow, 'status' | 'statusReason'>;
}) => {
  const { t } = useTranslation('landlords');
  const { status, statusReason } = landlord;
  return (
    <span title={statusReason ?? undefined}>
      <StateDot tone={statusTones[status]}>{t(`status_${status}`)}</StateDot>
    </span>
  );
};

/** Date of entry in the business's time zone. */
export const enteredOn = ({ createdAt }: Pick<LandlordRow, 'createdAt'>): string =>
  localDate(new Date(createdAt), BUSINESS_TIME_ZONE);

const contractTones: Record<LandlordContractState, Tone> = {
  none: 'warn',
  draft: 'info',
  upcoming: 'info',
  active: 'ok',
  ending: 'warn',
  ended: 'neutral',
};

interface WithContract {
  readonly landlord: Pick<LandlordRow, 'contractState' | 'contractUntil'>;
}

/** Contract state, with the nearest end date. */
export const LandlordContract = ({ landlord: { contractState, contractUntil } }: WithContract) => {
  const { t } = useTranslation('landlords');
  if (contractState === null) return <span className="muted">—</span>;
  const date = contractUntil && formatDate(contractUntil, currentLanguage(), { weekday: false, year: true });
  return (
    <span className="landlord-until" title={date ? t('contractUntil', { date }) : undefined}>
      <StateDot tone={contractTones[contractState]}>{t(`contract_${contractState}`)}</StateDot>
      {contractState === 'ending' && date && <span className="muted">{t('contractUntil', { date })}</span>}
    </span>
  );
};

const expiryTones: Record<Expiry, Tone> = { good: 'neutral', soon: 'warn', over: 'bad' };

interface UntilProps {
  readonly date: string;
  readonly today: string;
  /** Also show the days left. */
  readonly counted?: boolean;
}

/** Expiry date of a document, coloured by urgency. */
export const Until = ({ date, today, counted = false }: UntilProps) => {
  const { t } = useTranslation('landlords');
  const days = daysBetween(today, date);
  const tone = expiryTones[expiryOf(date, today)];
  return (
    <span className="landlord-until">
      {counted ? (
        <DateText date={date} weekday={false} year />
      ) : (
        <Tag tone={tone}>
          <DateText date={date} weekday={false} year />
        </Tag>
      )}
      {counted && (
        <Tag tone={tone}>{days >= 0 ? t('daysLeft', { count: days }) : t('daysOver', { count: -days })}</Tag>
      )}
    </span>
  );
};

export const LandlordTags = ({ tags }: Pick<LandlordRow, 'tags'>) => (
  <span className="landlord-tags">
    {tags.slice(0, 3).map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
    {tags.length > 3 && <span className="muted">+{tags.length - 3}</span>}
  </span>
);
