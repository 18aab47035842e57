/** Labels of proposals. */
import type { Proposal, ProposalChange } from '@minsu/contract/operations/agents/proposal.ts';
import { proposalRules } from '@minsu/contract/operations/agents/proposal-kinds.ts';
import type { ProposalState } from '@minsu/contract/operations/agents/proposal-states.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { formatMoney } from '../../platform/format.ts';
import { currentLanguage, findText, textOf } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface OfProposal {
  readonly of: Proposal;
}

const tones: Readonly<Record<ProposalState, Tone>> = {
  waiting: 'warn',
  approved: 'ok',
  declined: 'bad',
  expired: 'neutral',
};

export const ProposalDot = ({ of: { state } }: OfProposal) => {
  const { t } = useTranslation('proposals');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

export const kindName = (kind: Proposal['kind']): string =>
  sayText(proposalRules[kind].name, currentLanguage());

const saidValue = (kind: ProposalChange['kind'], value: string): string => {
  if (kind === 'fen') return formatMoney(Number(value));
  if (kind === 'task') return findText('tasks', `kind_${value}`) ?? value;
  return kind === 'block' ? (findText('roomStatus', `kind_${value}`) ?? value) : value;
};

export const changeWords = ({ about, kind, from, to }: ProposalChange): string =>
  from === null
    ? textOf('proposals', 'changeNew', { about, to: saidValue(kind, to) })
    : textOf('proposals', 'change', { about, from: saidValue(kind, from), to: saidValue(kind, to) });

/** One-line summary for lists. */
export const aboutOf = ({ changes, reason }: Proposal): string => {
  const [first, ...rest] = changes;
  if (!first) return reason;
  const more = rest.length === 0 ? '' : ` ${textOf('proposals', 'more', { count: rest.length })}`;
  return `${changeWords(first)}${more}`;
};
