/** Labels of approval requests. */
import type { DutyFact, DutyRequest } from '@minsu/contract/foundation/duties/duty-request.ts';
import type { DutyRequestState } from '@minsu/contract/foundation/duties/duty-states.ts';
import { dutyTable } from '@minsu/contract/foundation/duties/duty-table.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface OfDuty {
  readonly of: DutyRequest;
}

const tones: Readonly<Record<DutyRequestState, Tone>> = {
  waiting: 'warn',
  confirmed: 'ok',
  refused: 'bad',
  withdrawn: 'neutral',
};

export const DutyDot = ({ of: { state } }: OfDuty) => {
  const { t } = useTranslation('duties');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

export const actName = (act: DutyRequest['act']): string => sayText(dutyTable[act].name, currentLanguage());

export const factValue = ({ kind, value }: DutyFact): string => {
  if (kind === 'fen') return formatMoney(Number(value));
  if (kind === 'text') return value;
  const [zh = '', en = zh] = value.split('\n');
  return currentLanguage() === 'zh-CN' ? zh : en;
};

const SHOWN = 3;
/** The server's placeholder for a missing value. */
const NONE = '—';

/** One-line summary for lists. */
export const aboutOf = ({ landlordName, facts }: DutyRequest): string => {
  const said = facts.map(factValue).filter((value) => value !== NONE);
  return [landlordName, ...said.slice(0, SHOWN)].filter(Boolean).join(' · ');
};
