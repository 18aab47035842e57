/** Columns and filters of the listings. */
import type { ChannelRoom, Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { useMemo } from 'react';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { houseSource } from '../../../components/records/house-source.ts';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ChangePlan } from './change-plan.tsx';

export const useListingFilters = (): ListFilter[] => {
  const { t } = useTranslation('channelMapping');
  const yesNo = (words: readonly [string, string]) => [
    { value: 'true', label: words[0] },
    { value: 'false', label: words[1] },
  ];
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchListings') },
    {
      kind: 'select',
      key: 'linked',
      label: t('filterLinked'),
      options: yesNo([t('linked_true'), t('linked_false')]),
    },
    {
      kind: 'select',
      key: 'onSale',
      label: t('filterOnSale'),
      options: yesNo([t('onSale'), t('offSale')]),
    },
    {
      kind: 'select',
      key: 'trouble',
      label: t('filterTrouble'),
      options: yesNo([t('trouble_true'), t('trouble_false')]),
    },
    { kind: 'remote', key: 'houseId', label: t('column_house'), source: houseSource },
    {
      kind: 'select',
      key: 'listed',
      label: t('filterListed'),
      options: yesNo([t('listed_true'), t('listed_false')]),
    },
  ];
};

export const useListingColumns = (platform: Platform): ListColumn<ChannelRoom>[] => {
  const { t } = useTranslation('channelMapping');
  return useMemo(
    () => [
      { key: 'name', title: t('column_name'), width: 200, render: ({ name }) => name },
      { key: 'theirType', title: t('column_theirType'), width: 140, render: ({ typeName }) => typeName },
      { key: 'theirHouse', title: t('column_theirHouse'), width: 180, render: (row) => row.listingName },
      {
        key: 'sells',
        title: t('column_sells'),
        width: 300,
        render: (row) => <Sells row={row} platform={platform} />,
      },
      {
        key: 'price',
        title: t('column_price'),
        align: 'end',
        render: ({ priceFen }) => <Money fen={priceFen} />,
      },
      { key: 'onSale', title: t('column_onSale'), render: (row) => <OnSale row={row} /> },
      { key: 'cells', title: t('column_cells'), render: (row) => <Cells row={row} /> },
      {
        key: 'key',
        title: t('column_key'),
        hidden: true,
        render: ({ platformRoomId }) => <span className="num">{platformRoomId}</span>,
      },
      {
        key: 'syncedAt',
        title: t('column_syncedAt'),
        hidden: true,
        render: ({ syncedAt, mapping }) => <InstantText at={syncedAt} house={mapping?.houseId ?? null} />,
      },
    ],
    [t, platform],
  );
};

interface SellsProps {
  readonly row: ChannelRoom;
  readonly platform: Platform;
}

/** House, type, plan and rooms that the listing sells. */
export const Sells = ({ row, platform }: SellsProps) => {
  const { t } = useTranslation('channelMapping');
  const planName = usePlanName();
  const { mapping, linked } = row;
  if (!mapping) return <span className="muted">{t(linked ? 'linkedElsewhere' : 'notLinked')}</span>;
  const { houseName, roomTypeName, ratePlanId, planName: name, rooms } = mapping;
  const numbers = rooms.map(({ number }) => number).join(' · ');
  const plan = planName({ id: ratePlanId, name, nameEn: null });
  return (
    <span className="plan-of-listing" title={`${houseName} · ${roomTypeName} · ${numbers}`}>
      <span className="sells">
        {houseName} · {roomTypeName} <span className="muted num">{numbers}</span>{' '}
        <span className="muted">{plan}</span>
      </span>
      <ChangePlan
        connectionId={row.connectionId}
        channelRoomId={row.id}
        name={row.name}
        platform={platform}
        sells={mapping}
      />
    </span>
  );
};

export const OnSale = ({ row }: { readonly row: ChannelRoom }) => {
  const { t } = useTranslation('channelMapping');
  if (!row.listed) return <StateDot tone="bad">{t('listed_false')}</StateDot>;
  return (
    <span className="plan-of-listing">
      <StateDot tone={row.onSale ? 'ok' : 'neutral'}>{t(row.onSale ? 'onSale' : 'offSale')}</StateDot>
      {row.instantBook && <Tag>{t('instantBook')}</Tag>}
    </span>
  );
};

/** Sync state of its nights at the platform, worst first. */
export const Cells = ({ row: { cells, mapping } }: { readonly row: ChannelRoom }) => {
  const { t } = useTranslation('channelMapping');
  if (!mapping) return <span className="muted">—</span>;
  const { synced, pending, failed, conflicted } = cells;
  if (synced + pending + failed + conflicted === 0) return <StateDot>{t('cells_none')}</StateDot>;
  return (
    <span className="cell-states">
      {failed > 0 && <StateDot tone="bad">{t('cells_failed', { count: failed })}</StateDot>}
      {conflicted > 0 && <StateDot tone="bad">{t('cells_conflicted', { count: conflicted })}</StateDot>}
      {pending > 0 && <StateDot tone="info">{t('cells_pending', { count: pending })}</StateDot>}
      {failed + conflicted + pending === 0 && <StateDot tone="ok">{t('cells_synced')}</StateDot>}
    </span>
  );
};
