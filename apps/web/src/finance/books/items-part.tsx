/** Codes of auxiliary items of a legal entity. */
import {
  type DimensionItem,
  pageDimensions,
  saveDimension,
} from '@minsu/contract/finance/books/books-endpoints.ts';
import { dimensionNames, dimensions } from '@minsu/contract/finance/books/mapped-kinds.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { useMay } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { mapQueries } from './books-live.ts';
import type { BooksPartProps } from './books-page.tsx';

const keyOf = ({ dimension, subject }: DimensionItem): string => `${dimension} ${subject}`;
const nameOf = ({ code, name }: DimensionItem): string => `${code} ${name}`;
const actionsOf = (row: DimensionItem) => <Edit row={row} />;
const cardOf = (row: DimensionItem) => <Card row={row} />;
const dimensionWord = (row: Pick<DimensionItem, 'dimension'>): string =>
  sayText(dimensionNames[row.dimension], currentLanguage());

const ItemsPart = ({ entity }: BooksPartProps) => {
  const { t } = useTranslation('books');
  return (
    <>
      <p className="muted books-note">{t('itemsHint')}</p>
      <ListPanel
        title={t('items')}
        listKey="dimensionItems"
        endpoint={pageDimensions}
        fixed={{ entityId: entity.id }}
        filters={useFilters()}
        columns={useColumns()}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={actionsOf}
        phoneRender={cardOf}
        empty={{ title: t('itemsEmpty'), hint: t('itemsEmptyHint') }}
      />
    </>
  );
};

export default ItemsPart;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('books');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchItem'), placeholder: t('searchItem') },
    {
      ...{ kind: 'select', key: 'dimension', label: t('column_dimension'), multiple: true },
      options: dimensions.map((value) => ({ value, label: dimensionWord({ dimension: value }) })),
    },
  ];
};

const useColumns = (): ListColumn<DimensionItem>[] => {
  const { t } = useTranslation('books');
  return useMemo(
    () => [
      { key: 'dimension', title: t('column_dimension'), render: dimensionWord },
      { key: 'code', title: t('column_itemCode'), render: ({ code }) => <span className="num">{code}</span> },
      { key: 'name', title: t('column_itemName'), width: 260, render: ({ name }) => name },
    ],
    [t],
  );
};

const { input } = saveDimension;

const Edit = ({ row }: { readonly row: DimensionItem }) => {
  const { t } = useTranslation('books');
  const may = useMay();
  const dialog = useDialog();
  if (!may('books:manage')) return null;
  const { entityId, dimension, subject, version, code, name } = row;
  return (
    <>
      <Button size="small" onClick={() => dialog.show()}>
        {t('edit')}
      </Button>
      {dialog.shown && (
        <CommandDialog
          key={dialog.shown.key}
          open={dialog.shown.open}
          onClose={dialog.close}
          title={t('editItem')}
          submitLabel={t('editItem')}
          command={saveDimension}
          base={{ entityId, dimension, subject, version }}
          initial={{ code, name }}
          done={t('saved')}
          invalidates={mapQueries}
        >
          <Field of={input} name="code" label={t('column_itemCode')} />
          <Field of={input} name="name" label={t('column_itemName')} />
        </CommandDialog>
      )}
    </>
  );
};

const Card = ({ row }: { readonly row: DimensionItem }) => (
  <div className="desk-card">
    <strong>{nameOf(row)}</strong>
    <span className="muted">{dimensionWord(row)}</span>
    <Edit row={row} />
  </div>
);
