/** A select over more records than one can send: it searches on the server while one types. */
import { OPTION_LIMIT } from '@minsu/contract/options.ts';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../platform/use-translation.ts';
import type { ControlProps } from './field-controls.tsx';
import type { FilterOption } from './list-types.ts';
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
  /** Choices beside the records, such as "nobody". */
  readonly fixed?: readonly FilterOption[];
  /** What is said when there is nothing at all to choose. */
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

/** With nothing typed the fixed choices come first. */
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
    /** Opening it once more after a failure asks once more. */
    setOpen: (open: boolean) => {
      setOpened((before) => before || open);
      if (open && search.failed) search.retry();
      if (!open) search.setTyped('');
    },
  };
};

/** Label of a narrow box for hidden values; antd would write `+ 2 ...`. */
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

/** What the list says to the eye is said aloud once something was typed. */
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

/** As a field of a form: `control={(control) => <RemoteControl {...control} source={houseSource} />}`. */
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

/** The value of a field or filter as ids. */
export const idsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value as string[];
  return typeof value === 'string' && value !== '' ? [value] : [];
};
