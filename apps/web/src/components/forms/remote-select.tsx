/** Select over many records, searched on the server while typing. */
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import type { FilterOption } from '../lists/list-types.ts';
import type { ControlProps } from './field-controls.tsx';
import { type OptionSource, useOptionNames, useOptionSearch } from './option-source.ts';
import { TabGoesOn } from './tab-goes-on.tsx';
import { useClearing } from './use-clearing.tsx';

type Search = ReturnType<typeof useOptionSearch>;

interface RemoteSelectProps {
  readonly source: OptionSource;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly multiple?: boolean;
  readonly clearable?: boolean;
  readonly collapsed?: boolean;
  /** Options besides the records, such as "none". */
  readonly fixed?: readonly FilterOption[];
  /** Text when there is nothing to choose. */
  readonly emptyText?: string | undefined;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly status?: 'error' | undefined;
  readonly placeholder?: string | undefined;
  readonly onBlur?: ControlProps['onBlur'];
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
}

interface Labelled {
  readonly value: string;
  readonly label?: ReactNode;
}

const shown = ({ value, label, count }: FilterOption): FilterOption => ({
  value,
  label: count === undefined ? label : `${label} · ${count}`,
});

const none: readonly FilterOption[] = [];

/** Fixed options come first while nothing is typed. */
const useRemote = ({ source, value, fixed = none }: RemoteSelectProps) => {
  const [opened, setOpened] = useState(false);
  const search = useOptionSearch(source, opened);
  const ids = value.filter((id) => !fixed.some((option) => option.value === id));
  const nameOf = useOptionNames(source, ids, search.options);
  const labelOf = (id: string) => fixed.find((option) => option.value === id)?.label ?? nameOf(id);
  return {
    search,
    chosen: value.map((id): Labelled => ({ value: id, label: labelOf(id) })),
    options: [...(search.typed.trim() ? none : fixed), ...search.options].map(shown),
    /** Reopening after a failure retries. */
    setOpen: (open: boolean) => {
      setOpened((before) => before || open);
      if (open && search.failed) search.retry();
      if (!open) search.setTyped('');
    },
  };
};

/** Label for hidden values; antd's default is `+ 2 ...`. */
export const howManyMore = (hidden: readonly unknown[]): string => `+${hidden.length}`;

export const RemoteSelect = (props: RemoteSelectProps) => {
  const {
    source: _source,
    value: _value,
    fixed: _fixed,
    onChange,
    multiple,
    clearable,
    collapsed,
    emptyText,
    ...rest
  } = props;
  const clearing = useClearing();
  const { search, chosen, options, setOpen } = useRemote(props);
  const { status, placeholder, ...control } = rest;
  const choose = (next: Labelled | readonly Labelled[] | null | undefined) => {
    search.setTyped('');
    onChange([next ?? []].flat().map((each) => (each as Labelled).value));
  };
  return (
    <>
      <TabGoesOn>
        <Select<Labelled | Labelled[]>
          {...(control as object)}
          {...(status === undefined ? {} : { status })}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(multiple ? { mode: 'multiple' as const } : {})}
          {...(collapsed ? { maxTagCount: 'responsive' as const, maxTagPlaceholder: howManyMore } : {})}
          style={{ width: '100%' }}
          labelInValue
          allowClear={clearable ? clearing : false}
          showSearch={{ filterOption: false, searchValue: search.typed, onSearch: search.setTyped }}
          loading={search.searching && search.typed !== ''}
          options={options}
          value={multiple ? chosen : (chosen[0] ?? (null as unknown as Labelled))}
          onChange={choose}
          onOpenChange={setOpen}
          notFoundContent={<NoneFound search={search} emptyText={emptyText} />}
          popupRender={(list) => <Found list={list} search={search} />}
        />
      </TabGoesOn>
      <SearchStatus search={search} count={options.length} />
    </>
  );
};

const NoneFound = ({
  search,
  emptyText,
}: {
  readonly search: Search;
  readonly emptyText: string | undefined;
}) => {
  const { t } = useTranslation('components');
  const none = search.typed.trim() ? t('searchNone') : (emptyText ?? t('optionsNone'));
  if (!search.failed) return <span className="select-none">{search.searching ? t('searching') : none}</span>;
  return (
    <span className="select-none">
      {t('failed')}
      <Button size="small" onClick={search.retry}>
        {t('retry')}
      </Button>
    </span>
  );
};

const Found = ({ list, search }: { readonly list: ReactNode; readonly search: Search }) => {
  const { t } = useTranslation('components');
  return (
    <>
      {list}
      {search.cut && <div className="select-more">{t('optionsMore', { count: OPTION_LIMIT })}</div>}
    </>
  );
};

/** Announces the result count once something was typed. */
const SearchStatus = ({ search, count }: { readonly search: Search; readonly count: number }) => {
  const { t } = useTranslation('components');
  const said = () => {
    if (search.typed.trim() === '' || search.searching) return '';
    if (search.failed) return t('failed');
    return count === 0 ? t('searchNone') : t('searchCount', { count });
  };
  return (
    <span className="visually-hidden" role="status">
      {said()}
    </span>
  );
};

interface RemoteControlProps extends ControlProps, Pick<RemoteSelectProps, 'emptyText'> {
  readonly source: OptionSource;
  readonly multiple?: boolean;
}

/** As a form field: `control={(control) => <RemoteControl {...control} source={houseSource} />}`. */
export const RemoteControl = ({ source, multiple = false, emptyText, ...control }: RemoteControlProps) => (
  <RemoteSelect
    source={source}
    multiple={multiple}
    emptyText={emptyText}
    clearable={!control['aria-required']}
    id={control.id}
    disabled={control.disabled}
    status={control.status}
    placeholder={control.placeholder}
    onBlur={control.onBlur}
    aria-describedby={control['aria-describedby']}
    aria-invalid={control['aria-invalid']}
    aria-required={control['aria-required']}
    value={idsOf(control.value)}
    onChange={(ids) => control.onChange(multiple ? ids : ids[0])}
  />
);

/** A field's or filter's value as ids. */
export const idsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' && value !== '' ? [value] : [];
};
