/** Account map of a legal entity. */
import {
  type AccountMapRow,
  applyChart,
  pageAccountMap,
  removeAccountMap,
} from '@minsu/contract/finance/books/books-endpoints.ts';
import { chartTemplates } from '@minsu/contract/finance/books/chart-templates.ts';
import { dimensionNames, mappedKindName, mappedKinds } from '@minsu/contract/finance/books/mapped-kinds.ts';
import type { LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { mapQueries } from './books-live.ts';
import type { BooksPartProps } from './books-page.tsx';

const MapDrawer = lazyPart(() => import('./map-drawer.tsx'), 'asked');

const keyOf = ({ id }: AccountMapRow): string => id;
const nameOf = ({ code, name }: AccountMapRow): string => `${code} ${name}`;
const actionsOf = (row: AccountMapRow) => <RowActions row={row} />;
const cardOf = (row: AccountMapRow) => <Card row={row} />;
const kindWord = (kind: AccountMapRow['kind']): string => sayText(mappedKindName(kind), currentLanguage());
const dimensionWords = (row: AccountMapRow): string =>
  row.dimensions.map((each) => sayText(dimensionNames[each], currentLanguage())).join('、') || '—';

const MapPart = ({ entity }: BooksPartProps) => {
  const { t } = useTranslation('books');
  const { source, asOf } = chartTemplates[entity.standard];
  return (
    <>
      <p className="muted books-note">
        {t('mapHint')} {t('templateSource', { source, date: asOf })}
      </p>
      <ListPanel
        title={t('mapTitle')}
        listKey="accountMap"
        endpoint={pageAccountMap}
        fixed={{ entityId: entity.id }}
        filters={useFilters()}
        columns={useColumns()}
        tools={<Tools entity={entity} />}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={actionsOf}
        phoneRender={cardOf}
        empty={{ title: t('mapEmpty'), hint: t('mapEmptyHint') }}
      />
    </>
  );
};

export default MapPart;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('books');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchMap'), placeholder: t('searchMap') },
    {
      ...{ kind: 'select', key: 'kind', label: t('column_kind'), multiple: true },
      options: mappedKinds.map((value) => ({ value, label: kindWord(value) })),
    },
  ];
};

const Basis = ({ row: { basis } }: { readonly row: AccountMapRow }) => {
  const { t } = useTranslation('books');
  return <Tag tone={basis === 'general' ? 'warn' : 'neutral'}>{t(`basis_${basis}`)}</Tag>;
};

const useColumns = (): ListColumn<AccountMapRow>[] => {
  const { t } = useTranslation('books');
  return useMemo(
    () => [
      { key: 'kind', title: t('column_kind'), width: 200, render: ({ kind }) => kindWord(kind) },
      { key: 'party', title: t('column_party'), render: ({ partyName }) => partyName ?? t('all') },
      { key: 'houseName', title: t('column_house'), render: ({ houseName }) => houseName ?? t('all') },
      { key: 'code', title: t('column_code'), render: ({ code }) => <span className="num">{code}</span> },
      { key: 'name', title: t('column_name'), width: 180, render: ({ name }) => name },
      { key: 'dimensions', title: t('column_dimensions'), render: dimensionWords },
      { key: 'basis', title: t('column_basis'), render: (row) => <Basis row={row} /> },
    ],
    [t],
  );
};

const Tools = ({ entity }: { readonly entity: LegalEntity }) => {
  const { t } = useTranslation('books');
  const may = useMay();
  const drawer = useDialog();
  if (!may('books:manage')) return null;
  return (
    <>
      <CommandButton
        command={applyChart}
        input={{ entityId: entity.id }}
        label={t('fromStandard')}
        done={false}
        onDone={({ added }) => toast.success(t('filled', { count: added }))}
        invalidates={mapQueries}
      />
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('addMap')}
      </Button>
      {drawer.shown && (
        <MapDrawer
          key={drawer.shown.key}
          entityId={entity.id}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </>
  );
};

const RowActions = ({ row }: { readonly row: AccountMapRow }) => {
  const { t } = useTranslation('books');
  const may = useMay();
  const drawer = useDialog();
  if (!may('books:manage')) return null;
  return (
    <span className="books-actions">
      <Button size="small" onClick={() => drawer.show()}>
        {t('edit')}
      </Button>
      <CommandButton
        command={removeAccountMap}
        input={{ id: row.id, version: row.version }}
        label={t('remove')}
        size="small"
        danger
        done={t('removed')}
        confirm={{ title: t('removeTitle'), text: t('removeText') }}
        invalidates={mapQueries}
      />
      {drawer.shown && (
        <MapDrawer
          key={drawer.shown.key}
          entityId={row.entityId}
          row={row}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </span>
  );
};

const Card = ({ row }: { readonly row: AccountMapRow }) => (
  <div className="desk-card">
    <header>
      <strong>{nameOf(row)}</strong>
      <Basis row={row} />
    </header>
    <span>{[kindWord(row.kind), row.partyName, row.houseName].filter(Boolean).join(' · ')}</span>
    <RowActions row={row} />
  </div>
);
