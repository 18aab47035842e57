/** Shifts: who is on duty, amounts taken, pending hand-overs. */
import {
  countShiftViews,
  getShift,
  getShiftDesk,
  pageShifts,
  type Shift,
  shiftViews,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { totalFen } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { askForShift } from '../../platform/shift-needed.ts';
import { ShiftActions } from './shift-actions.tsx';
import './shift-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SheetParts } from './sheet-parts.tsx';
import {
  BoxFacts,
  Difference,
  ExceptionList,
  ShiftState,
  TakingsTable,
  useHousesText,
} from './shift-words.tsx';

const keyOf = (shift: Shift): string => shift.id;
const nameOf = ({ houses, openedBy }: Shift): string =>
  [openedBy, ...houses.map(({ name }) => name)].join(' · ');

export const ShiftPart = () => {
  const { t } = useTranslation('shifts');
  const button = useOpenButton();
  return (
    <ListPanel
      title={t('title')}
      help="shifts"
      listKey="shifts"
      endpoint={pageShifts}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={useViews()}
      tools={button}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={(shift) => <ShiftActions shift={shift} />}
      preview={(shift) => <Preview shift={shift} />}
      phoneRender={(shift) => <Card shift={shift} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: button }}
    />
  );
};

const useOpenButton = () => {
  const { t } = useTranslation('shifts');
  const may = useMay();
  const { data } = useCall(getShiftDesk, {}, { enabled: may('shift:work'), quiet: true });
  if (!may('shift:work') || data?.mine) return null;
  return (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => void askForShift(false)}>
      {t('open')}
    </Button>
  );
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
  const housesText = useHousesText();
  return useMemo(
    () => [
      {
        key: 'openedBy',
        title: t('column_openedBy'),
        render: ({ openedBy }) => openedBy,
      },
      { key: 'till', title: t('column_houseName'), width: 220, render: housesText },
      { key: 'state', title: t('column_state'), render: (shift) => <ShiftState shift={shift} /> },
      {
        key: 'openedAt',
        title: t('column_openedAt'),
        render: ({ openedAt, houses }) => <InstantText at={openedAt} house={houses[0]?.id ?? null} />,
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
      {
        key: 'difference',
        title: t('column_difference'),
        render: ({ boxes }) => <Difference boxes={boxes} />,
      },
      { key: 'signedBy', title: t('column_signedBy'), render: ({ signedBy }) => signedBy ?? '—' },
    ],
    [t, housesText],
  );
};

const Preview = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation(['shifts', 'components']);
  const { data: sheet } = useCall(getShift, { id: shift.id }, { keepPrevious: false });
  return (
    <div className="shift-preview">
      <ShiftState shift={shift} />
      {shift.isOvernight && <p className="callout warn">{t('overnightHint')}</p>}
      {shift.isPartial && <p className="callout">{t('partial')}</p>}
      <TakingsTable takings={shift.takings} />
      {shift.boxes.map((box) => (
        <BoxFacts key={box.id} box={box} />
      ))}
      <People shift={shift} />
      {sheet ? (
        <>
          <ExceptionList exceptions={sheet.exceptions} />
          <SheetParts sheet={sheet} />
        </>
      ) : (
        <Skeleton label={t('components:loading')} />
      )}
      <ShiftActions shift={shift} />
    </div>
  );
};

const People = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  const { openedAt, closedAt, signedAt, note, noteSeenBy } = shift;
  // Properties of one shift are almost always in one time zone.
  const house = shift.houses[0]?.id ?? null;
  const seen = noteSeenBy === null ? '' : ` · ${t('noteSeen', { name: noteSeenBy })}`;
  return (
    <Facts
      items={[
        ...(note ? [{ label: t('note'), value: `${note}${seen}` }] : []),
        { label: t('column_openedBy'), value: <Who name={shift.openedBy} at={openedAt} house={house} /> },
        ...(closedAt
          ? [
              {
                label: t('column_closedBy'),
                value: <Who name={shift.closedBy} at={closedAt} house={house} />,
              },
            ]
          : []),
        ...(signedAt
          ? [
              {
                label: t('column_signedBy'),
                value: <Who name={shift.signedBy} at={signedAt} house={house} />,
              },
            ]
          : []),
      ]}
    />
  );
};

interface WhoProps {
  readonly name: string | null;
  readonly at: string;
  readonly house: string | null;
}

const Who = ({ name, at, house }: WhoProps) => (
  <>
    {name} · <InstantText at={at} house={house} />
  </>
);

const Card = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  const housesText = useHousesText();
  return (
    <div className="desk-card">
      <header>
        <strong>{shift.openedBy}</strong>
        <ShiftState shift={shift} />
      </header>
      <span className="muted">
        {housesText(shift)} · <InstantText at={shift.openedAt} house={shift.houses[0]?.id ?? null} />
      </span>
      <span>
        {t('column_net')} <Money fen={totalFen(shift.takings)} /> · {t('column_expected')}{' '}
        <Money fen={shift.expectedFen} />
      </span>
      {shift.countedFen !== null && <Difference boxes={shift.boxes} />}
      <ShiftActions shift={shift} />
    </div>
  );
};
