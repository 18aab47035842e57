/** Month navigation; the address holds the month. */
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { formatMonth } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { monthAfter, monthBefore, monthOf } from './house-month.ts';

/** Month in the address, or that of the given day. */
export const useMonth = (today: string): [month: string, show: (month: string) => void] => {
  const [search, setSearch] = useAddressSearch();
  const asked = search.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today);
  const show = (next: string) =>
    setSearch(
      (was) => {
        const others = [...was].filter(([key]) => key !== 'month');
        return new URLSearchParams(next === monthOf(today) ? others : [...others, ['month', next]]);
      },
      { replace: true, preventScrollReset: true },
    );
  return [month, show];
};

interface MonthBarProps {
  readonly month: string;
  readonly today: string;
  readonly onShow: (month: string) => void;
}

export const MonthBar = ({ month, today, onShow }: MonthBarProps) => {
  const { t } = useTranslation('houseRecord');
  return (
    <div className="month-bar">
      <IconButton icon="left" label={t('previousMonth')} onClick={() => onShow(monthBefore(month))} />
      <strong aria-live="polite">{formatMonth(`${month}-01`, currentLanguage())}</strong>
      <IconButton icon="right" label={t('nextMonth')} onClick={() => onShow(monthAfter(month))} />
      {month !== monthOf(today) && (
        <button type="button" className="text-button" onClick={() => onShow(monthOf(today))}>
          {t('thisMonth')}
        </button>
      )}
    </div>
  );
};
