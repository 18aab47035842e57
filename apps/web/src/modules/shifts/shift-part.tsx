/** Shifts: who is on, what was taken, what waits to be signed. */
import {
  countShiftViews,
  pageShifts,
  type Shift,
  shiftViews,
} from '@minsu/contract/shifts/shift-endpoints.ts';
import { totalFen } from '@minsu/contract/shifts/shift-rules.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { houseSource } from '../../components/house-source.ts';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListPanel } from '../../components/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/list-types.ts';
import { Money } from '../../components/money.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { ShiftActions } from './shift-actions.tsx';
import './shift-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OpenBalances } from './open-balances.tsx';
import { Difference, ExceptionList, ShiftState, TakingsTable } from './shift-words.tsx';

const OpenShiftDrawer = lazyPart(() => import('./open-shift-drawer.tsx'));

const keyOf = (shift: Shift): string => shift.id;
const nameOf = ({ houseName, till, openedBy }: Shift): string => `${houseName} · ${till} · ${openedBy}`;

export const ShiftPart = () => {
  const { t } = useTranslation('shifts');
  const open = useOpenShift();
  return (
    <>
      <ListPanel
        title={t('title')}
        listKey="shifts"
        endpoint={pageShifts}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={useViews()}
        tools={open.button}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(shift) => <ShiftActions shift={shift} />}
        preview={(shift) => <Preview shift={shift} />}
        phoneRender={(shift) => <Card shift={shift} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: open.button }}
      />
      {open.drawer}
    </>
  );
};

const useOpenShift = () => {
  const { t } = useTranslation('shifts');
  const may = useMay();
  const drawer = useDialog();
  if (!may('shift:work')) return { button: null, drawer: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('open')}
      </Button>
    ),
    drawer: drawer.shown && <OpenShiftDrawer open={drawer.shown.open} onClose={drawer.close} />,
  };
};

const useViews = (): QuickView[] => {
  const { t } = useTranslation('shifts');
  const { data } = useCall(countShiftViews, {}, { quiet: true });
  return shiftViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('shifts');
  return [
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), source: houseSource, multiple: true },
    { kind: 'dates', key: 'opened', from: 'openedFrom', to: 'openedTo', label: t('filterOpened') },
  ];
};

const useColumns = (): ListColumn<Shift>[] => {
  const { t } = useTranslation('shifts');
  return useMemo(
    () => [
      {
        key: 'till',
        title: t('column_till'),
        width: 220,
        render: ({ houseName, till }) => (
          <>
            {houseName} · {till}
          </>
        ),
      },
      { key: 'state', title: t('column_state'), render: ({ state }) => <ShiftState state={state} /> },
      { key: 'openedBy', title: t('column_openedBy'), render: ({ openedBy }) => openedBy },
      {
        key: 'openedAt',
        title: t('column_openedAt'),
        render: ({ openedAt, houseId }) => <InstantText at={openedAt} house={houseId} />,
      },
      {
        key: 'net',
        title: t('column_net'),
        align: 'end',
        render: ({ takings }) => <Money fen={totalFen(takings)} />,
      },
      {
        key: 'expected',
        title: t('column_expected'),
        align: 'end',
        render: ({ expectedFen }) => <Money fen={expectedFen} />,
      },
      {
        key: 'counted',
        title: t('column_counted'),
        align: 'end',
        render: ({ countedFen }) => (countedFen === null ? '—' : <Money fen={countedFen} />),
      },
      { key: 'difference', title: t('column_difference'), render: (shift) => <Difference shift={shift} /> },
      { key: 'signedBy', title: t('column_signedBy'), render: ({ signedBy }) => signedBy ?? '—' },
    ],
    [t],
  );
};

const Preview = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  const { openedAt, closedAt, signedAt, houseId } = shift;
  return (
    <div className="shift-preview">
      <ShiftState state={shift.state} />
      <TakingsTable takings={shift.takings} />
      <ExceptionList exceptions={shift.exceptions} />
      <OpenBalances balances={shift.balances} />
      <Facts
        items={[
          { label: t('float'), value: <Money fen={shift.floatFen} /> },
          { label: t('expected'), value: <Money fen={shift.expectedFen} /> },
          { label: t('counted'), value: shift.countedFen === null ? '—' : <Money fen={shift.countedFen} /> },
          { label: t('difference'), value: <Difference shift={shift} /> },
          ...(shift.reason ? [{ label: t('reason'), value: shift.reason }] : []),
          ...(shift.note ? [{ label: t('note'), value: shift.note }] : []),
          { label: t('column_openedBy'), value: <Who name={shift.openedBy} at={openedAt} house={houseId} /> },
          ...(closedAt
            ? [
                {
                  label: t('column_closedBy'),
                  value: <Who name={shift.closedBy} at={closedAt} house={houseId} />,
                },
              ]
            : []),
          ...(signedAt
            ? [
                {
                  label: t('column_signedBy'),
                  value: <Who name={shift.signedBy} at={signedAt} house={houseId} />,
                },
              ]
            : []),
        ]}
      />
      <ShiftActions shift={shift} />
    </div>
  );
};

interface WhoProps {
  readonly name: string | null;
  readonly at: string;
  readonly house: string;
}

const Who = ({ name, at, house }: WhoProps) => (
  <>
    {name} · <InstantText at={at} house={house} />
  </>
);

const Card = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  return (
    <div className="desk-card">
      <header>
        <strong>
          {shift.houseName} · {shift.till}
        </strong>
        <ShiftState state={shift.state} />
      </header>
      <span className="muted">
        {shift.openedBy} · <InstantText at={shift.openedAt} house={shift.houseId} />
      </span>
      <span>
        {t('column_net')} <Money fen={totalFen(shift.takings)} /> · {t('column_expected')}{' '}
        <Money fen={shift.expectedFen} />
      </span>
      {shift.countedFen !== null && <Difference shift={shift} />}
      <ShiftActions shift={shift} />
    </div>
  );
};
