/** Weekdays, Sunday first. */
import type { Language } from '@minsu/contract/platform/texts.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export type WeekdayNames = readonly [string, string, string, string, string, string, string];

export const weekdayNames: Readonly<Record<Language, WeekdayNames>> = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  'en-US': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

export const useWeekdayNames = (): WeekdayNames => {
  useTranslation('components');
  return weekdayNames[currentLanguage()];
};
