/** Labels of settings and their values. */
import type { SettingState } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import { type SettingName, settingOf } from '@minsu/contract/foundation/system/setting-list.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { useCallback } from 'react';
import { formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const say = (text: Text): string => sayText(text, currentLanguage());

const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** Days of the week, Monday first. */
export const useWeekdays = () => {
  const { t } = useTranslation('settings');
  return DAYS.map((value) => ({ value, label: t(`day_${value}`) }));
};

/** Formatted value: `30 min`, `¥500.00`, `Fri, Sat`, `Meituan 30 · Tujia 30 min`. */
export const useSayValue = () => {
  const { t } = useTranslation('settings');
  return useCallback(
    (key: SettingName, value: SettingState['value']): string => {
      const { kind, unit, parts = {} } = settingOf(key);
      const counted = (text: string) => (unit === undefined ? text : `${text} ${say(unit)}`);
      if (kind === 'money') return formatMoney(Number(value));
      if (kind === 'rate') return `${Number(value) / 100}%`;
      if (kind === 'text') return value === '' ? t('notSet') : String(value);
      if (kind === 'picture') return t(value === '' ? 'notSet' : 'uploaded');
      if (kind === 'switch') return value === true ? t('on') : t('off');
      if (kind === 'weekdays') {
        const days = DAYS.filter((day) => Array.isArray(value) && value.includes(day));
        return days.length === 0 ? t('noDays') : days.map((day) => t(`day_${day}`)).join(', ');
      }
      if (kind === 'parts') {
        const numbers = Object(value) as Readonly<Record<string, unknown>>;
        return counted(
          Object.entries(parts)
            .map(([part, name]) => `${say(name)} ${String(numbers[part] ?? '')}`)
            .join(' · '),
        );
      }
      return counted(String(value ?? ''));
    },
    [t],
  );
};
