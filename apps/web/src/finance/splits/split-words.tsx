/** Labels of a split: state with reason, party, rule, links. */
import { landlordsPercent } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { SplitItem } from '@minsu/contract/finance/splits/split.ts';
import type { SplitState } from '@minsu/contract/finance/splits/split-states.ts';
import { Link } from 'react-router';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { timeZoneOf } from '../../platform/clocks.ts';
import { formatInstant, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const DIVIDE_HREF = '/walletInformationMenu/completion-order-divide';

const tones: Readonly<Record<SplitState, Tone>> = {
  pending: 'warn',
  splitting: 'info',
  succeeded: 'ok',
  failed: 'bad',
  reversed: 'neutral',
};

export interface OfSplit {
  readonly of: SplitItem;
}

export const SplitStateDot = ({ of: { state } }: { readonly of: Pick<SplitItem, 'state'> }) => {
  const { t } = useTranslation('splits');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

/** Name of a party; landlords by name. */
export const usePartyName = () => {
  const { t } = useTranslation('splits');
  return ({ party, landlordName, state }: Pick<SplitItem, 'party' | 'landlordName' | 'state'>): string => {
    if (party === 'landlord' && landlordName !== null) return landlordName;
    return party === 'landlord' && state === 'failed' ? t('nobody') : t(`party_${party}`);
  };
};

/** `brief`: for list rows of equal height. */
export const PartyName = ({ of, brief = false }: OfSplit & { readonly brief?: boolean }) => {
  const { t } = useTranslation('splits');
  const name = usePartyName()(of);
  return (
    <span className="split-party">
      {of.landlordId === null ? (
        name
      ) : (
        <Link to={`/landlord/landlordDetail?id=${of.landlordId}`}>{name}</Link>
      )}
      {of.landlordId !== null && !brief && <span className="muted">{t('party_landlord')}</span>}
      {of.estimated && of.party === 'channel' && <Tag>{t('estimated')}</Tag>}
    </span>
  );
};

/** Describes the contract's rule. */
const Rule = ({ why }: { readonly why: NonNullable<SplitItem['why']> }) => {
  const { t } = useTranslation('contracts');
  return (
    <>
      {t(`why_${why.rule}`, {
        basis: formatMoney(why.basisFen),
        rate: landlordsPercent(why.rateBp),
        days: why.days ?? 0,
        whole: why.daysOfMonth ?? 0,
      })}
    </>
  );
};

const causeTexts = { money: 'moneyChanged', contract: 'contractChanged' } as const;

/** Why this amount, or why none yet. */
export const SplitWhyText = ({ of }: OfSplit) => {
  const { t } = useTranslation('splits');
  const { state, failReason, failNote, waits, reverseCause, reverseReason, why } = of;
  if (failReason !== null)
    return (
      <span className="split-bad">{[t(`fail_${failReason}`), failNote].filter(Boolean).join(' · ')}</span>
    );
  if (state === 'reversed') {
    const cause =
      reverseCause === 'hand'
        ? t('reversedByHand', { reason: reverseReason ?? '' })
        : t(causeTexts[reverseCause ?? 'money']);
    if (failNote === null) return cause;
    return (
      <>
        {cause} · <span className="split-bad">{t('keptThere', { note: failNote })}</span>
      </>
    );
  }
  return (
    <>
      {waits !== null && (
        <span className="muted">
          {t(`waits_${waits}`, {
            at: formatInstant(of.dueAt, currentLanguage(), { timeZone: timeZoneOf(of.houseId) }),
          })}
          {why !== null && ' · '}
        </span>
      )}
      {state === 'splitting' && failNote !== null && <span className="muted">{t('late')} · </span>}
      {why !== null && <Rule why={why} />}
    </>
  );
};
