/** Describes a rule in words: trigger, orders, action, limits. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import { useWeekdayNames } from '../../components/forms/weekday-names.ts';
import { StateDot } from '../../components/state-dot.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useLanguageName } from '../../components/words/use-language-name.ts';
import { currentLanguage, listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface OfRule {
  readonly rule: AutomationRule;
}

export const RuleState = ({ rule: { active } }: OfRule) => {
  const { t } = useTranslation('automation');
  return <StateDot tone={active ? 'ok' : 'neutral'}>{t(active ? 'on' : 'off')}</StateDot>;
};

/** "2 天" */
const useTime = (): ((rule: AutomationRule) => string) => {
  const { t } = useTranslation('automation');
  return ({ amount, unit }) => t(`count_${unit}`, { count: amount });
};

const useTrigger = (): ((rule: AutomationRule) => string) => {
  const { t } = useTranslation('automation');
  const time = useTime();
  return (rule) => {
    const { trigger, side, amount, atTime, everyDay, followsName } = rule;
    if (trigger === 'inHouse')
      return t(everyDay ? 'said_inHouse_every' : 'said_inHouse_first', { clock: atTime ?? '' });
    if (trigger === 'unanswered') return t('said_unanswered', { time: time(rule) });
    if (trigger === 'silent') return t('said_silent', { rule: followsName ?? '', time: time(rule) });
    if (trigger === 'checkIn' || trigger === 'checkOut')
      return amount === 0 ? t(`said_${trigger}`) : t(`said_${trigger}_${side}`, { time: time(rule) });
    return amount === 0 && atTime === null
      ? t(`said_${trigger}`)
      : t(`said_${trigger}_later`, { time: time(rule) });
  };
};

export const RuleTrigger = ({ rule }: OfRule) => {
  const { t } = useTranslation('automation');
  const said = useTrigger()(rule);
  const { atTime, trigger } = rule;
  return (
    <span className="num">
      {atTime !== null && trigger !== 'inHouse' ? t('said_at', { said, clock: atTime }) : said}
    </span>
  );
};

export const RuleReach = ({ rule }: OfRule) => {
  const { t } = useTranslation('automation');
  if (rule.allHouses) return t('allHousesShort');
  return rule.houseName ?? t('housesCount', { count: rule.houseIds.length });
};

const useRange = (): ((name: 'Nights' | 'Lead', min: number | null, max: number | null) => string) => {
  const { t } = useTranslation('automation');
  return (name, min, max) => {
    if (min !== null && max !== null) return t(`said${name}`, { min, max });
    if (min !== null) return t(`said${name}Min`, { count: min });
    return max === null ? '' : t(`said${name}Max`, { count: max });
  };
};

export const RuleConditions = ({ rule }: OfRule) => {
  const { t } = useTranslation('automation');
  const weekdays = useWeekdayNames();
  const channel = useChannelName();
  const language = useLanguageName();
  const range = useRange();
  const said = [
    listed(rule.channels.map(channel)),
    range('Nights', rule.nightsMin, rule.nightsMax),
    rule.weekdays.map((day) => weekdays[day]).join(' '),
    listed(rule.languages.map(language)),
    listed(rule.memberTags),
    range('Lead', rule.leadMin, rule.leadMax),
    rule.guestKind === 'any' ? '' : t(`guestKind_${rule.guestKind}`),
    rule.stayKind === 'any' ? '' : t(`stayKind_${rule.stayKind}`),
  ].filter(Boolean);
  return <span>{said.length > 0 ? said.join(' · ') : t('saidAlways')}</span>;
};

export const RuleAction = ({ rule }: OfRule) => {
  const { t } = useTranslation(['automation', 'tasks']);
  const { action, templateName, roleName, taskKind } = rule;
  const name =
    action === 'message'
      ? (templateName ?? '')
      : action === 'notice'
        ? (roleName?.[currentLanguage() === 'zh-CN' ? 0 : 1] ?? '')
        : taskKind === null
          ? ''
          : t(`tasks:kind_${taskKind}`);
  return <span>{t(`said_${action}`, { name })}</span>;
};

export const RuleLimits = ({ rule }: OfRule) => {
  const { t } = useTranslation('automation');
  const { quietFrom, quietTo, capPerDay, capPerStay, stopOnAnswer, action } = rule;
  if (action !== 'message') return <span className="muted">{t('noLimits')}</span>;
  const said = [
    quietFrom && quietTo ? t('saidQuiet', { from: quietFrom, to: quietTo }) : '',
    capPerDay === null ? '' : t('saidCapDay', { count: capPerDay }),
    capPerStay === null ? '' : t('saidCapStay', { count: capPerStay }),
    stopOnAnswer ? t('saidStops') : '',
  ].filter(Boolean);
  return <span className="num">{said.length > 0 ? said.join(' · ') : t('noLimits')}</span>;
};

/** Recent results, and runs ahead. */
export const RuleFigures = ({ rule: { sent, skipped, failed, planned } }: OfRule) => {
  const { t } = useTranslation('automation');
  const figures = [
    ['sent', sent],
    ['skipped', skipped],
    ['failed', failed],
    ['planned', planned],
  ] as const;
  return (
    <span className="rule-figures num">
      {figures.map(([key, count]) =>
        key === 'failed' && count === 0 ? null : (
          <span key={key} className={key === 'failed' ? 'bad' : ''}>
            {t(key)} {count}
          </span>
        ),
      )}
    </span>
  );
};
