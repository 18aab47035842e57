/** The filter bar: three filters in sight, the rest in a drawer, the active ones as chips. */
import { Button, Input, Select } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRange } from '../platform/format.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { Icon } from './icon.tsx';
import type { ListFilter } from './list-types.ts';
import type { FilterValue, ListState } from './list-url.ts';
import { Bone } from './skeleton.tsx';

const FormDrawer = lazy(() => import('./form-drawer.tsx'));
const DateRangeControl = lazy(async () => ({
  default: (await import('./date-controls.tsx')).DateRangeControl,
}));

const IN_SIGHT = 3;
const TYPING_MS = 300;

interface FiltersProps {
  readonly filters: readonly ListFilter[];
  readonly values: ListState['filters'];
  readonly onChange: (change: Readonly<Record<string, FilterValue>>) => void;
}

export const ListFilters = ({ filters, values, onChange }: FiltersProps) => {
  const { t } = useTranslation('components');
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const hidden = filters.slice(IN_SIGHT);
  const activeHidden = chipsOf(hidden, values).length;
  return (
    <>
      {filters.slice(0, IN_SIGHT).map((filter) => (
        <div key={filter.key} className={`list-filter ${filter.kind}`}>
          <FilterControl filter={filter} values={values} onChange={onChange} />
        </div>
      ))}
      <Button
        className={hidden.length > 0 ? 'filter-more' : 'filter-more phone-only'}
        icon={<Icon name="filter" size={14} />}
        onClick={() => setDrawer('open')}
      >
        {t('moreFilters')}
        {activeHidden > 0 && ` · ${activeHidden}`}
      </Button>
      {drawer !== 'never' && (
        <Suspense>
          <FormDrawer
            open={drawer === 'open'}
            title={t('filters')}
            width={360}
            onClose={() => setDrawer('closed')}
          >
            <div className="form">
              {filters.map((filter, index) => (
                <div key={filter.key} className={`field ${index < IN_SIGHT ? 'phone-only' : ''}`}>
                  <span className="field-label">{filter.label}</span>
                  <FilterControl filter={filter} values={values} onChange={onChange} />
                </div>
              ))}
              <Button type="primary" onClick={() => setDrawer('closed')}>
                {t('apply')}
              </Button>
            </div>
          </FormDrawer>
        </Suspense>
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
      return (
        <Select
          style={{ width: '100%' }}
          aria-label={filter.label}
          placeholder={filter.label}
          allowClear
          {...(filter.multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
          showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
          options={filter.options.map(({ value, label, count }) => ({
            value,
            label: count === undefined ? label : `${label} · ${count}`,
          }))}
          value={values[filter.key] as string | undefined}
          onChange={(value: FilterValue) => onChange({ [filter.key]: value?.length ? value : undefined })}
        />
      );
    case 'dates':
      return (
        <Suspense fallback={<Bone width="100%" height={32} />}>
          <DateRangeControl
            label={filter.label}
            placeholder={[filter.label, filter.label]}
            value={{ from: textOf(values[filter.from]), to: textOf(values[filter.to]) }}
            onChange={({ from, to }) => onChange({ [filter.from]: from, [filter.to]: to })}
          />
        </Suspense>
      );
  }
};

const textOf = (value: FilterValue): string | undefined => (typeof value === 'string' ? value : value?.[0]);

interface KeywordProps {
  readonly filter: Extract<ListFilter, { kind: 'keyword' }>;
  readonly value: FilterValue;
  readonly onChange: FiltersProps['onChange'];
}

/** Searches while typing, after a pause; follows the address when it changes from outside. */
const KeywordFilter = ({ filter, value, onChange }: KeywordProps) => {
  const shown = textOf(value) ?? '';
  const [text, setText] = useState(shown);
  const [last, setLast] = useState(shown);
  if (shown !== last) {
    setLast(shown);
    setText(shown);
  }
  const trimmed = text.trim();
  const pending = trimmed !== shown;
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => onChange({ [filter.key]: trimmed || undefined }), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      aria-label={filter.label}
      placeholder={filter.placeholder ?? filter.label}
      prefix={<Icon name="search" size={14} />}
      allowClear
      data-search
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onChange({ [filter.key]: trimmed || undefined })}
    />
  );
};

export interface Chip {
  readonly key: string;
  readonly text: string;
  readonly removed: Readonly<Record<string, FilterValue>>;
}

export const chipsOf = (filters: readonly ListFilter[], values: ListState['filters']): Chip[] =>
  filters.flatMap((filter): Chip[] => {
    if (filter.kind === 'dates') {
      const [from, to] = [textOf(values[filter.from]), textOf(values[filter.to])];
      if (!from && !to) return [];
      const removed = { [filter.from]: undefined, [filter.to]: undefined };
      return [{ key: filter.key, text: `${filter.label} ${datesText(from, to)}`, removed }];
    }
    const value = values[filter.key];
    if (value === undefined) return [];
    const words = (typeof value === 'string' ? [value] : value).map((each) =>
      filter.kind === 'select'
        ? (filter.options.find((option) => option.value === each)?.label ?? each)
        : each,
    );
    return [
      { key: filter.key, text: `${filter.label} ${words.join(' + ')}`, removed: { [filter.key]: undefined } },
    ];
  });

const datesText = (from: string | undefined, to: string | undefined): string => {
  const language = currentLanguage();
  if (from && to) return formatRange(from, to, language);
  if (from) return `≥ ${formatDate(from, language, { weekday: false })}`;
  return to ? `≤ ${formatDate(to, language, { weekday: false })}` : '';
};

export const FilterChips = ({ filters, values, onChange }: FiltersProps) => {
  const { t } = useTranslation('components');
  const chips = chipsOf(filters, values);
  if (chips.length === 0) return null;
  const all = Object.assign({}, ...chips.map((chip) => chip.removed)) as Record<string, undefined>;
  return (
    <ul className="chips" aria-label={t('activeFilters')}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className="chip"
            aria-label={t('removeFilter', { name: chip.text })}
            onClick={() => onChange(chip.removed)}
          >
            <span>{chip.text}</span>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="text-button" onClick={() => onChange(all)}>
          {t('clearAll')}
        </button>
      </li>
    </ul>
  );
};
