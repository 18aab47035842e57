/** Filter bar: three visible filters, the rest in a drawer, active ones as chips. */
import { Button, Input, Select } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '../../platform/calls/connection.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import { useDialog } from '../dialogs/use-dialog.ts';
import { howManyMore, idsOf, RemoteSelect } from '../forms/remote-select.tsx';
import { TabGoesOn } from '../forms/tab-goes-on.tsx';
import { useClearing } from '../forms/use-clearing.tsx';
import { Icon } from '../icon.tsx';
import { SkeletonBar } from '../skeleton.tsx';
import { chipsOf } from './filter-chips.tsx';
import { type FiltersProps, fenOf, firstOf } from './filter-value.ts';
import type { ListFilter } from './list-types.ts';
import type { FilterValue } from './list-url.ts';

const FormDrawer = lazyPart(() => import('../forms/form-drawer.tsx'));
/** Without a network a filter that is not stored waits; the rows are shown. */
const DateRangeControl = lazy(() =>
  loadPart(async () => ({ default: (await import('../forms/date-controls.tsx')).DateRangeControl })),
);

const IN_SIGHT = 3;
const TYPING_MS = 300;
const KEYWORD_LENGTH = 50;

interface ListFiltersProps extends FiltersProps {
  /** Number of filters in the bar. */
  readonly inSight?: number;
  /** Icon button for the drawer, in single-line bars. */
  readonly compact?: boolean;
}

export const ListFilters = (props: ListFiltersProps) => {
  const { filters, values, onChange, inSight = IN_SIGHT, compact = false } = props;
  const { t } = useTranslation('components');
  const drawer = useDialog();
  const hidden = filters.slice(inSight);
  const activeHidden = chipsOf(hidden, values).length;
  const label = activeHidden > 0 ? `${t('moreFilters')} · ${activeHidden}` : t('moreFilters');
  return (
    <>
      {filters.slice(0, inSight).map((filter) => (
        <div key={filter.key} className={`list-filter ${filter.kind}`}>
          <FilterControl filter={filter} values={values} onChange={onChange} />
        </div>
      ))}
      {compact ? (
        <IconButton
          icon="filter"
          className={activeHidden > 0 ? 'on' : ''}
          label={label}
          onClick={() => drawer.show()}
        />
      ) : (
        <Button
          className={hidden.length > 0 ? 'filter-more' : 'filter-more phone-only'}
          icon={<Icon name="filter" size={14} />}
          onClick={() => drawer.show()}
        >
          {label}
        </Button>
      )}
      {drawer.shown && (
        <FormDrawer open={drawer.shown.open} title={t('filters')} width={360} onClose={drawer.close}>
          <div className="form">
            {filters.map((filter, index) => (
              <div key={filter.key} className={`field ${index < inSight && !compact ? 'phone-only' : ''}`}>
                <span className="field-label">{filter.label}</span>
                <FilterControl filter={filter} values={values} onChange={onChange} />
              </div>
            ))}
            <Button type="primary" onClick={drawer.close}>
              {t('apply')}
            </Button>
          </div>
        </FormDrawer>
      )}
    </>
  );
};

interface FilterControlProps extends Omit<FiltersProps, 'filters'> {
  readonly filter: ListFilter;
}

const FilterControl = ({ filter, values, onChange }: FilterControlProps) => {
  switch (filter.kind) {
    case 'keyword':
      return <KeywordFilter filter={filter} value={values[filter.key]} onChange={onChange} />;
    case 'select':
    case 'remote':
      return <ChoiceFilter filter={filter} values={values} onChange={onChange} />;
    case 'amounts':
      return (
        <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
          <AmountRange
            label={filter.label}
            from={fenOf(values[filter.from])}
            to={fenOf(values[filter.to])}
            onChange={(from, to) => onChange({ [filter.from]: from, [filter.to]: to })}
          />
        </Suspense>
      );
    case 'dates':
      return (
        <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
          <DateRangeControl
            label={filter.label}
            placeholder={[filter.label, filter.label]}
            value={{ from: firstOf(values[filter.from]), to: firstOf(values[filter.to]) }}
            onChange={({ from, to }) => onChange({ [filter.from]: from, [filter.to]: to })}
          />
        </Suspense>
      );
  }
};

interface ChoiceProps extends Omit<FilterControlProps, 'filter'> {
  readonly filter: Extract<ListFilter, { kind: 'select' | 'remote' }>;
}

const ChoiceFilter = ({ filter, values, onChange }: ChoiceProps) => {
  const clearing = useClearing();
  const { key, label, multiple = false } = filter;
  if (filter.kind === 'remote')
    return (
      <RemoteSelect
        aria-label={label}
        placeholder={label}
        source={filter.source}
        multiple={multiple}
        clearable
        collapsed
        value={idsOf(values[key])}
        onChange={(ids) => onChange({ [key]: multiple && ids.length > 0 ? ids : ids[0] })}
      />
    );
  return (
    <TabGoesOn>
      <Select
        style={{ width: '100%' }}
        aria-label={label}
        placeholder={label}
        allowClear={clearing}
        {...(multiple
          ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const, maxTagPlaceholder: howManyMore }
          : {})}
        showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
        options={filter.options.map((option) => ({
          value: option.value,
          label: option.count === undefined ? option.label : `${option.label} · ${option.count}`,
        }))}
        value={values[key] as string | undefined}
        onChange={(value: FilterValue) => onChange({ [key]: value?.length ? value : undefined })}
      />
    </TabGoesOn>
  );
};

const AmountRange = lazy(() =>
  loadPart(async () => ({ default: (await import('./amount-range.tsx')).AmountRange })),
);

interface KeywordProps {
  readonly filter: Extract<ListFilter, { kind: 'keyword' }>;
  readonly value: FilterValue;
  readonly onChange: FiltersProps['onChange'];
}

/** Debounced search that follows external changes of the address. */
const KeywordFilter = ({ filter, value, onChange }: KeywordProps) => {
  const shown = firstOf(value) ?? '';
  const [text, setText] = useState(shown);
  const [last, setLast] = useState(shown);
  /** Last value sent by this field: its echo in the address must not overwrite newer input. */
  const [sent, setSent] = useState<string | null>(null);
  if (shown !== last) {
    setLast(shown);
    if (shown !== sent) setText(shown);
    setSent(null);
  }
  const trimmed = text.trim();
  const pending = trimmed !== shown;
  /** Further typing replaces the history entry, so that Back undoes the whole search. */
  const [begun, setBegun] = useState(false);
  const search = () => {
    if (!pending) return;
    onChange({ [filter.key]: trimmed || undefined }, { replace: begun });
    setBegun(true);
    setSent(trimmed);
  };
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(search, TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      prefix={<Icon name="search" size={14} />}
      allowClear
      maxLength={KEYWORD_LENGTH}
      data-search
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={search}
      onBlur={() => setBegun(false)}
    />
  );
};
