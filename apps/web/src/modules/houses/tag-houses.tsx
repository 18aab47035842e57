/** Which tags the selected houses get and lose. */
import type { HouseRow } from '@minsu/contract/houses/house.ts';
import { tagHouses } from '@minsu/contract/houses/house-endpoints.ts';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkButton } from '../../components/bulk-button.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { useHouseFacets } from './house-list-filters.ts';

interface TagHousesProps {
  readonly selection: RowSelection<HouseRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const MOST = 10;
const keyOf = (house: HouseRow): string => house.id;

const TagHouses = ({ selection, open, onClose }: TagHousesProps) => {
  const { t } = useTranslation(['houses', 'components']);
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  return (
    <Modal
      open={open}
      title={t('tagTitle', { count: selection.count })}
      width={440}
      footer={
        <div className="form-bar">
          {add.length + remove.length > 0 && (
            <BulkButton
              bulk={tagHouses}
              selection={selection}
              rowKey={keyOf}
              input={{ add, remove }}
              label={t('bulkNext')}
              confirm={t('tagButton')}
              title={t('tagTitle', { count: selection.count })}
            />
          )}
        </div>
      }
      onCancel={onClose}
    >
      <div className="form">
        <TagChoice label={t('tagAdd')} value={add} help={t('tagHelp')} onChange={setAdd} />
        <TagChoice label={t('tagRemove')} value={remove} onChange={setRemove} />
      </div>
    </Modal>
  );
};

export default TagHouses;

interface TagChoiceProps {
  readonly label: string;
  readonly value: string[];
  readonly help?: string;
  readonly onChange: (value: string[]) => void;
}

/** Tags of the dictionary and those in use. */
const useTags = () => {
  const { items, nameOf } = useDictionary('houseTag');
  const used = useHouseFacets()?.tags ?? [];
  const codes = [...new Set([...items.map(({ code }) => code), ...used.map(({ value }) => value)])];
  return codes.map((value) => ({ value, label: nameOf(value) }));
};

const TagChoice = ({ label, value, help, onChange }: TagChoiceProps) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        mode="tags"
        style={{ width: '100%' }}
        maxCount={MOST}
        options={useTags()}
        value={value}
        onChange={(next: string[]) => onChange(next.map((tag) => tag.trim().slice(0, 20)).filter(Boolean))}
      />
      {help && <div className="field-help">{help}</div>}
    </div>
  );
};
