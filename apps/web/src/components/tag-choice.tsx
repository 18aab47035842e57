/** Tags to add and to remove, existing or new. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { TAG_LENGTH } from '@minsu/contract/platform/tags.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../platform/use-translation.ts';

export interface TagChange {
  readonly add: string[];
  readonly remove: string[];
}

export const NO_TAGS: TagChange = { add: [], remove: [] };

interface TagOptions {
  readonly options: { readonly value: string; readonly label: string }[];
  readonly most: number;
}

interface TagChoiceProps extends TagOptions {
  readonly value: TagChange;
  readonly onChange: (value: TagChange) => void;
}

export const TagChoice = ({ value, onChange, ...tags }: TagChoiceProps) => {
  const { t } = useTranslation('components');
  const { add, remove } = value;
  return (
    <>
      <Tags
        {...tags}
        label={t('tagAdd')}
        help={t('tagHelp')}
        value={add}
        onChange={(next) => onChange({ add: next, remove })}
      />
      <Tags
        {...tags}
        label={t('tagRemove')}
        value={remove}
        onChange={(next) => onChange({ add, remove: next })}
      />
    </>
  );
};

interface TagsProps extends TagOptions {
  readonly label: string;
  readonly help?: string;
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
}

const Tags = ({ label, help, options, most, value, onChange }: TagsProps) => {
  const id = useId();
  const change = (next: string[]) =>
    onChange([...new Set(next.map((tag) => cutText(tag.trim(), TAG_LENGTH)).filter(Boolean))]);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        mode="tags"
        style={{ width: '100%' }}
        maxCount={most}
        options={options}
        value={value}
        onChange={change}
      />
      {help && <div className="field-help">{help}</div>}
    </div>
  );
};
