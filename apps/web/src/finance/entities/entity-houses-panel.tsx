/** Assignments of properties to legal entities. */
import type { EntityHouse, LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import {
  assignEntityHouses,
  pageEntityHouses,
  removeEntityHouse,
} from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { entityQueries } from './entity-live.ts';

const keyOf = ({ houseId, fromDate }: EntityHouse): string => `${houseId}:${fromDate}`;
const nameOf = ({ houseName }: EntityHouse): string => houseName;
const removeOf = (row: EntityHouse) => <Remove row={row} />;
const cardOf = (row: EntityHouse) => <Card row={row} />;

interface EntitiesProps {
  readonly entities: readonly LegalEntity[];
}

export const EntityHousesPanel = ({ entities }: EntitiesProps) => {
  const { t } = useTranslation('entities');
  return (
    <ListPanel
      title={t('houses')}
      listKey="entityHouses"
      endpoint={pageEntityHouses}
      filters={useFilters(entities)}
      columns={useColumns()}
      tools={<Assign entities={entities} />}
      rowKey={keyOf}
      rowName={nameOf}
      rowActions={removeOf}
      phoneRender={cardOf}
      empty={{ title: t('housesEmpty'), hint: t('housesEmptyHint') }}
    />
  );
};

const useFilters = (entities: readonly LegalEntity[]): ListFilter[] => {
  const { t } = useTranslation('entities');
  return [
    {
      ...{ kind: 'select', key: 'entityId', label: t('field_entity'), multiple: true },
      options: entities.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'remote', key: 'houseId', label: t('column_house'), source: houseSource, multiple: true },
  ];
};

const useColumns = (): ListColumn<EntityHouse>[] => {
  const { t } = useTranslation('entities');
  return useMemo(
    () => [
      { key: 'houseName', title: t('column_house'), width: 260, render: ({ houseName }) => houseName },
      { key: 'entityName', title: t('column_entity'), width: 260, render: ({ entityName }) => entityName },
      {
        key: 'fromDate',
        title: t('column_from'),
        render: ({ fromDate }) => <DateText date={fromDate} weekday={false} year />,
      },
      {
        key: 'toDate',
        title: t('column_to'),
        render: ({ toDate }) =>
          toDate === null ? t('open') : <DateText date={toDate} weekday={false} year />,
      },
    ],
    [t],
  );
};

const Remove = ({ row: { houseId, houseName, fromDate } }: { readonly row: EntityHouse }) => {
  const { t } = useTranslation('entities');
  return (
    <CommandButton
      command={removeEntityHouse}
      input={{ houseId, fromDate }}
      label={t('remove')}
      size="small"
      danger
      done={t('removed')}
      confirm={{ title: t('removeTitle'), text: t('removeText', { house: houseName, date: fromDate }) }}
      invalidates={entityQueries}
    />
  );
};

const Card = ({ row }: { readonly row: EntityHouse }) => {
  const { t } = useTranslation('entities');
  const { houseName, entityName, fromDate, toDate } = row;
  return (
    <div className="desk-card">
      <strong>{houseName}</strong>
      <span>{entityName}</span>
      <span className="muted">
        {fromDate} – {toDate ?? t('open')}
      </span>
      <Remove row={row} />
    </div>
  );
};

const { input } = assignEntityHouses;

const Assign = ({ entities }: EntitiesProps) => {
  const { t } = useTranslation('entities');
  const may = useMay();
  const dialog = useDialog();
  const offered = entities.filter(({ active }) => active);
  if (!may('books:manage') || offered.length === 0) return null;
  return (
    <>
      <Button onClick={() => dialog.show()}>{t('assign')}</Button>
      {dialog.shown && (
        <FormDialog
          key={dialog.shown.key}
          open={dialog.shown.open}
          onClose={dialog.close}
          guarded
          title={t('assign')}
          text={t('housesHint')}
          submitLabel={t('assign')}
          command={assignEntityHouses}
          initial={{ entityId: offered[0]?.id ?? '', houseIds: [], fromDate: businessToday(null) }}
          invalidates={entityQueries}
          done={t('assigned')}
          onDone={dialog.close}
        >
          <Field
            of={input}
            name="entityId"
            label={t('field_entity')}
            control="select"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Field
            of={input}
            name="houseIds"
            label={t('field_houses')}
            required
            control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
          />
          <Field of={input} name="fromDate" label={t('field_fromDate')} control="date" required />
        </FormDialog>
      )}
    </>
  );
};
