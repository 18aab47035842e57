/** Active filters, each removable. */
import { formatDate, formatMoney, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type OptionSource, useOptionNames } from '../forms/option-source.ts';
import { idsOf } from '../forms/remote-select.tsx';
import { Icon } from '../icon.tsx';
import { type FiltersProps, fenOf, firstOf } from './filter-value.ts';
import type { ListFilter } from './list-types.ts';
import type { FilterValue, ListState } from './list-url.ts';

export interface Chip {
  readonly key: string;
  readonly text: string;
  readonly removed: Readonly<Record<string, FilterValue>>;
  /** Records named by the server; `text` precedes the names. */
  readonly named?: { readonly source: OptionSource; readonly ids: readonly string[] };
}

export const chipsOf = (filters: readonly ListFilter[], values: ListState['filters']): Chip[] =>
  filters.flatMap((filter): Chip[] => {
    if (filter.kind === 'amounts') {
      const [from, to] = [fenOf(values[filter.from]), fenOf(values[filter.to])];
      if (from === null && to === null) return [];
      const removed = { [filter.from]: undefined, [filter.to]: undefined };
      return [{ key: filter.key, text: `${filter.label} ${amountsText(from, to)}`, removed }];
    }
    if (filter.kind === 'dates') {
      const [from, to] = [firstOf(values[filter.from]), firstOf(values[filter.to])];
      if (!from && !to) return [];
      const removed = { [filter.from]: undefined, [filter.to]: undefined };
      return [{ key: filter.key, text: `${filter.label} ${datesText(from, to)}`, removed }];
    }
    const value = values[filter.key];
    if (value === undefined) return [];
    if (filter.kind === 'remote') {
      const named = { source: filter.source, ids: idsOf(value) };
      return [{ key: filter.key, text: filter.label, removed: { [filter.key]: undefined }, named }];
    }
    const words = (typeof value === 'string' ? [value] : value).map((each) =>
      filter.kind === 'select'
        ? (filter.options.find((option) => option.value === each)?.label ?? each)
        : each,
    );
    return [
      { key: filter.key, text: `${filter.label} ${words.join(' + ')}`, removed: { [filter.key]: undefined } },
    ];
  });

const amountsText = (from: number | null, to: number | null): string => {
  if (from !== null && to !== null) return `${formatMoney(from)} – ${formatMoney(to)}`;
  return from !== null ? `≥ ${formatMoney(from)}` : `≤ ${formatMoney(to ?? 0)}`;
};

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
          {chip.named ? (
            <NamedChip chip={chip} {...chip.named} onChange={onChange} />
          ) : (
            <ChipButton chip={chip} text={chip.text} onChange={onChange} />
          )}
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

interface ChipProps extends Pick<FiltersProps, 'onChange'> {
  readonly chip: Chip;
}

const NamedChip = ({ chip, source, ids, onChange }: ChipProps & NonNullable<Chip['named']>) => {
  const nameOf = useOptionNames(source, ids);
  return <ChipButton chip={chip} text={`${chip.text} ${ids.map(nameOf).join(' + ')}`} onChange={onChange} />;
};

const ChipButton = ({ chip, text, onChange }: ChipProps & { readonly text: string }) => {
  const { t } = useTranslation('components');
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('removeFilter', { name: text })}
      onClick={() => onChange(chip.removed)}
    >
      <span>{text}</span>
      <Icon name="close" size={12} />
    </button>
  );
};
