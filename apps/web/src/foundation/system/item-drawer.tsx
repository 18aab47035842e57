/** Creates or edits a dictionary item. */
import {
  type DictionaryType,
  dictionaryColours,
  dictionaryList,
  isKeptBySystem,
} from '@minsu/contract/foundation/system/dictionary.ts';
import {
  createDictionaryItem,
  type DictionaryEntry,
  editDictionaryItem,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { emptied } from '../../components/forms/emptied-control.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useDictionary } from '../../platform/dictionary.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { say } from './setting-words.ts';
import { dictionaryQueries } from './system-live.ts';
import type { EditedItem } from './use-item-drawer.tsx';
import { useItemName } from './use-item-name.ts';

interface ItemDrawerProps {
  readonly open: boolean;
  readonly edited: EditedItem;
  readonly onClose: () => void;
}

const ItemDrawer = ({ open, edited: { type, item }, onClose }: ItemDrawerProps) => {
  const { t } = useTranslation('dictionaries');
  const nameOf = useItemName();
  const title = item
    ? t('editTitle', { name: nameOf(item) })
    : t('addTitle', { type: say(dictionaryList[type].name) });
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      {item ? <Edit item={item} onClose={onClose} /> : <Create type={type} onClose={onClose} />}
    </FormDrawer>
  );
};

export default ItemDrawer;

interface CreateProps {
  readonly type: DictionaryType;
  readonly onClose: () => void;
}

const Create = ({ type, onClose }: CreateProps) => {
  const { t } = useTranslation('dictionaries');
  return (
    <RecordForm
      command={createDictionaryItem}
      base={{ type }}
      initial={{ zh: '', en: '', code: '' }}
      invalidates={dictionaryQueries}
      submitLabel={t('add')}
      done={t('added')}
      onDone={onClose}
      onCancel={onClose}
    >
      <Names />
      <Field of={createDictionaryItem.input} name="code" label={t('field_code')} help={t('codeHelp')} />
      <Traits type={type} />
      {dictionaryList[type].countsAs && <CountsAs type={type} />}
    </RecordForm>
  );
};

const Edit = ({ item, onClose }: { readonly item: DictionaryEntry; readonly onClose: () => void }) => {
  const { t } = useTranslation('dictionaries');
  const { type, code, version, zh, en, group, icon, colour, priceFen } = item;
  return (
    <RecordForm
      command={editDictionaryItem}
      base={{ type, code, version }}
      initial={{ zh, en, group, icon, colour, priceFen }}
      invalidates={dictionaryQueries}
      done={t('saved')}
      onDone={onClose}
      onCancel={onClose}
    >
      <Names />
      <Traits type={type} />
    </RecordForm>
  );
};

const of = createDictionaryItem.input;
/** Emptied: the item has no price. */
const priceControl = emptied('money');

const Names = () => {
  const { t } = useTranslation('dictionaries');
  return (
    <>
      <Field of={of} name="zh" label={t('field_zh')} />
      <Field of={of} name="en" label={t('field_en')} />
    </>
  );
};

/** Extra fields of the type's items. */
const Traits = ({ type }: { readonly type: DictionaryType }) => {
  const { t } = useTranslation('dictionaries');
  const { group, colour, icon, price } = dictionaryList[type];
  const groups = useDictionary(group ?? 'facilityGroup').items;
  const icons = [...new Set(useDictionary('facility').items.flatMap((item) => item.icon ?? []))];
  return (
    <>
      {group && (
        <Field
          of={of}
          name="group"
          label={t('field_group')}
          control="select"
          required
          options={groups.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      {icon && (
        <Field
          of={of}
          name="icon"
          label={t('field_icon')}
          control="select"
          options={icons.map((value) => ({ value, label: value }))}
        />
      )}
      {colour && (
        <Field
          of={of}
          name="colour"
          label={t('field_colour')}
          control="select"
          options={dictionaryColours.map((value) => ({ value, label: t(`colour_${value}`) }))}
        />
      )}
      {price && (
        <Field
          of={of}
          name="priceFen"
          label={t('field_priceFen')}
          control={priceControl}
          help={t('priceHelp')}
        />
      )}
    </>
  );
};

const CountsAs = ({ type }: { readonly type: DictionaryType }) => {
  const { t } = useTranslation('dictionaries');
  const { all } = useDictionary(type);
  return (
    <Field
      of={of}
      name="countsAs"
      label={t('field_countsAs')}
      control="select"
      required
      help={t('countsAsHelp')}
      options={all
        .filter(({ code, countsAs }) => countsAs === null && !isKeptBySystem(type, code))
        .map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
};
