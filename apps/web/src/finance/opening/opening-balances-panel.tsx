/** Opening balances, as a ledger tab. */

import {
  exportOpenings,
  type OpeningBalance,
  openingViews,
  pageOpenings,
  reverseOpening,
  sumOpenings,
} from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { openingKinds } from '@minsu/contract/finance/opening/opening-rules.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { ListSums } from '../../components/lists/list-sums.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { LookButton } from '../../components/lists/look-button.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { entryHref, openingsHref } from '../../components/records/ledger-href.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { openingQueries } from './opening-live.ts';

const OpeningDrawer = lazyPart(() => import('./opening-drawer.tsx'), 'asked');
const BeginOpenings = lazyPart(() => import('./begin-openings.tsx'), 'asked');

const keyOf = ({ id }: OpeningBalance): string => id;

const usePartyName = () => {
  const { t } = useTranslation(['opening', 'channelBills']);
  const methodName = useMethodName();
  return ({ kind, party, partyName }: OpeningBalance): string => {
    if (kind === 'cash') return methodName(party);
    if (kind === 'channel') return t(`channelBills:channel_${party as 'mt'}`);
    return partyName ?? t('party_vendors');
  };
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('opening');
  return [
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: openingKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
  ];
};

const OpeningState = ({ of }: OfOpening) => {
  const { t } = useTranslation('opening');
  if (of.reversedAt !== null) return <StateDot>{t('reversed')}</StateDot>;
  return of.canReverse ? (
    <StateDot tone="ok">{t('inForce')}</StateDot>
  ) : (
    <StateDot tone="info">{t('locked')}</StateDot>
  );
};

const useColumns = (): ListColumn<OpeningBalance>[] => {
  const { t } = useTranslation('opening');
  const nameOf = usePartyName();
  return useMemo(
    () => [
      { key: 'party', title: t('column_party'), width: 220, render: (row) => nameOf(row) },
      { key: 'kind', title: t('column_kind'), render: ({ kind }) => t(`kind_${kind}`) },
      { key: 'houseName', title: t('column_house'), render: ({ houseName }) => houseName ?? '—' },
      {
        key: 'amountFen',
        title: t('column_amount'),
        align: 'end',
        sort: true,
        render: ({ amountFen }) => <Money fen={amountFen} />,
      },
      { key: 'asOf', title: t('column_asOf'), sort: true, render: ({ asOf }) => <DateText date={asOf} /> },
      { key: 'state', title: t('column_state'), render: (row) => <OpeningState of={row} /> },
      { key: 'note', title: t('column_note'), width: 200, render: ({ note }) => note || '—' },
      { key: 'madeByName', title: t('column_madeBy'), render: ({ madeByName }) => madeByName },
      {
        key: 'madeAt',
        title: t('column_madeAt'),
        sort: true,
        hidden: true,
        render: ({ madeAt, houseId }) => <InstantText at={madeAt} house={houseId} />,
      },
      {
        key: 'entryId',
        title: t('openEntry'),
        render: ({ entryId }) => <Link to={entryHref(entryId)}>{t('openEntry')}</Link>,
      },
    ],
    [t, nameOf],
  );
};

export const OpeningBalancesPanel = () => {
  const { t } = useTranslation('opening');
  const nameOf = usePartyName();
  const asked = useDialog<'add' | 'import'>();
  const Drawer = asked.shown?.of === 'import' ? BeginOpenings : OpeningDrawer;
  const tools = (
    <>
      <Button icon={<Icon name="upload" size={14} />} onClick={() => asked.show('import')}>
        {t('importButton')}
      </Button>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => asked.show('add')}>
        {t('add')}
      </Button>
    </>
  );
  return (
    <>
      <ListPanel
        title={t('title')}
        listKey="openingBalances"
        endpoint={pageOpenings}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={openingViews.map((value) => ({ value, label: t(`view_${value}`) }))}
        exportOf={exportOpenings}
        tools={tools}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(row) => <Reverse of={row} />}
        sums={() => <Sums />}
        preview={(row) => <Preview of={row} />}
        phoneRender={(row) => <OpeningCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      {asked.shown && <Drawer key={asked.shown.of} open={asked.shown.open} onClose={asked.close} />}
    </>
  );
};

interface OfOpening {
  readonly of: OpeningBalance;
}

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

const Preview = ({ of }: OfOpening) => {
  const { t } = useTranslation('opening');
  const nameOf = usePartyName();
  return (
    <div className="row-preview">
      <OpeningState of={of} />
      <Reverse of={of} />
      <Facts
        items={[
          { label: t('column_party'), value: nameOf(of) },
          { label: t('column_kind'), value: t(`kind_${of.kind}`) },
          ...(of.houseName === null ? [] : [{ label: t('column_house'), value: of.houseName }]),
          { label: t('column_amount'), value: <Money fen={of.amountFen} /> },
          { label: t('column_asOf'), value: <DateText date={of.asOf} year /> },
          ...(of.note ? [{ label: t('column_note'), value: of.note }] : []),
          { label: t('column_madeBy'), value: of.madeByName },
        ]}
      />
      <EntryTrail of={{ paperId: of.id }} />
    </div>
  );
};

/** Totals of active balances by kind, linked to their lists. */
const Sums = () => {
  const { t } = useTranslation('opening');
  return (
    <ListSums
      endpoint={sumOpenings}
      listed={{}}
      figures={(sums) =>
        sums
          .filter(({ amountFen }) => amountFen !== 0)
          .map(({ kind, amountFen }) => ({
            label: t(`kind_${kind}`),
            fen: amountFen,
            to: openingsHref(kind),
          }))
      }
    />
  );
};

const Reverse = ({ of }: OfOpening) => {
  const { t } = useTranslation('opening');
  const dialog = useDialog();
  if (!of.canReverse) return null;
  return (
    <>
      <Button size="small" danger onClick={() => dialog.show()}>
        {t('reverse')}
      </Button>
      {dialog.shown && (
        <CommandDialog
          open={dialog.shown.open}
          onClose={dialog.close}
          title={t('reverseTitle')}
          text={t('reverseText')}
          submitLabel={t('reverse')}
          danger
          command={reverseOpening}
          base={{ id: of.id, version: of.version }}
          initial={{ reason: '' }}
          done={t('reversed')}
          invalidates={openingQueries}
        >
          <Field of={reverseOpening.input} name="reason" label={t('field_reason')} control="textarea" />
        </CommandDialog>
      )}
    </>
  );
};

const OpeningCard = ({ of }: OfOpening) => {
  const { t } = useTranslation('opening');
  const nameOf = usePartyName();
  return (
    <div className="row-card">
      <div className="line">
        <strong>{nameOf(of)}</strong>
        <strong className="num">
          <Money fen={of.amountFen} />
        </strong>
      </div>
      <div className="line muted">
        <span>{[t(`kind_${of.kind}`), of.houseName].filter(Boolean).join(' · ')}</span>
        <DateText date={of.asOf} />
      </div>
      <div className="line">
        <OpeningState of={of} />
        <LookButton title={nameOf(of)}>
          <Preview of={of} />
        </LookButton>
      </div>
    </div>
  );
};
