/** Describes a rule in words: conditions, change, limits. */
import type { SuggestionRule } from '@minsu/contract/inventory/prices/suggestion.ts';
import type { SuggestionMode, SuggestionTerms } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { useWeekdayNames } from '../../../components/forms/weekday-names.ts';
import { StateDot, type Tone } from '../../../components/state-dot.tsx';
import { formatBp } from '../../../components/words/plan-words.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const tones: Readonly<Record<SuggestionMode, Tone>> = { off: 'neutral', shadow: 'info', live: 'ok' };

export const ModeDot = ({ mode }: { readonly mode: SuggestionMode }) => {
  const { t } = useTranslation('suggestions');
  return <StateDot tone={tones[mode]}>{t(`mode_${mode}`)}</StateDot>;
};

export const RuleReach = ({ rule }: { readonly rule: SuggestionRule }) => {
  const { t } = useTranslation('suggestions');
  if (rule.allHouses) return t('allHousesShort');
  return rule.houseName ?? t('housesCount', { count: rule.houseIds.length });
};

const useOccupancyText = ({ occupancyMin: min, occupancyBelow: below }: SuggestionTerms): string => {
  const { t } = useTranslation('suggestions');
  if (min !== null && below !== null) return t('saidOccupancy', { min, below });
  if (min !== null) return t('saidOccupancyMin', { min });
  return below === null ? '' : t('saidOccupancyBelow', { below });
};

const useDaysText = ({ daysOutMin: min, daysOutMax: max }: SuggestionTerms): string => {
  const { t } = useTranslation('suggestions');
  if (min !== null && max !== null) return t('saidDays', { min, max });
  if (min !== null) return t('saidDaysMin', { min });
  return max === null ? '' : t('saidDaysMax', { max });
};

export const RuleConditions = ({ rule }: { readonly rule: SuggestionTerms }) => {
  const { t } = useTranslation('suggestions');
  const names = useWeekdayNames();
  const said = [
    useOccupancyText(rule),
    useDaysText(rule),
    rule.weekdays.map((day) => names[day]).join(' '),
    rule.pace === null ? '' : t(`saidPace_${rule.pace}`, { points: rule.pacePoints }),
  ].filter(Boolean);
  return <span className="num">{said.length > 0 ? said.join(' · ') : t('saidAlways')}</span>;
};

export const RuleEffect = ({ rule }: { readonly rule: SuggestionTerms }) => {
  const { effect, value } = rule;
  const said = effect === 'percent' ? formatBp(value) : `${value > 0 ? '+' : ''}${formatPrice(value)}`;
  return <span className="num">{said}</span>;
};

export const RuleLimits = ({ rule }: { readonly rule: SuggestionTerms }) => {
  const { t } = useTranslation('suggestions');
  const limit = (fen: number | null) => (fen === null ? t('noLimit') : formatPrice(fen));
  return (
    <span className="num">
      {t('saidLimits', {
        floor: limit(rule.floorFen),
        ceiling: limit(rule.ceilingFen),
        percent: rule.maxChangePercent,
      })}
    </span>
  );
};
