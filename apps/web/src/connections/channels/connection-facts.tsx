/** Figures of a connection as name and value. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { LastText } from './connection-words.tsx';

const useFacts = (of: ChannelConnection): Fact[] => {
  const { t } = useTranslation('channels');
  const num = (value: number) => <span className="num">{value}</span>;
  return [
    { label: t('fact_account'), value: of.accountName || of.accountKey || t('state_inactive') },
    {
      label: t('fact_mapped'),
      value: <span className="num">{t('mappedOf', { mapped: of.mapped, listings: of.listings })}</span>,
    },
    { label: t('fact_pushed'), value: <LastText at={of.pushedAt} /> },
    { label: t('fact_pulled'), value: <LastText at={of.pulledAt} /> },
    ...(of.pending > 0 ? [{ label: t('fact_waiting'), value: num(of.pending) }] : []),
    ...(of.failed > 0 ? [{ label: t('fact_failed'), value: num(of.failed) }] : []),
    ...(of.tokenExpiresAt
      ? [{ label: t('fact_token'), value: <InstantText at={of.tokenExpiresAt} house={null} /> }]
      : []),
  ];
};

/** All of them, for the details. */
export const AllFacts = ({
  of,
  more,
}: {
  readonly of: ChannelConnection;
  readonly more: readonly Fact[];
}) => {
  const { t } = useTranslation('channels');
  const { quietAfterDays: days } = of.settings;
  return (
    <Facts
      items={[
        ...useFacts(of),
        { label: t('fact_lastOrder'), value: <LastText at={of.lastOrderAt} /> },
        { label: t('fact_listed'), value: <LastText at={of.listedAt} /> },
        { label: t('fact_quiet'), value: days === 0 ? t('off') : t('days', { count: days }) },
        ...more,
      ]}
    />
  );
};
