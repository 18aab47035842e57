/** Labels of bills and their lines. */
import type { ChannelBill } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import type { BillLineKind } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import type { BillState, WriteOffState } from '@minsu/contract/finance/channel-bills/channel-bill-states.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const billTones: Readonly<Record<BillState, Tone>> = { draft: 'warn', posted: 'ok', voided: 'neutral' };
const kindTones: Readonly<Record<BillLineKind, Tone>> = {
  unmatched: 'bad',
  paid: 'ok',
  short: 'warn',
  over: 'info',
  twice: 'bad',
};
const writeOffTones: Readonly<Record<WriteOffState, Tone>> = {
  asked: 'warn',
  approved: 'ok',
  rejected: 'neutral',
};

export const BillStateDot = ({ state }: { readonly state: BillState }) => {
  const { t } = useTranslation('channelBills');
  return <StateDot tone={billTones[state]}>{t(`state_${state}`)}</StateDot>;
};

export const LineKind = ({ kind }: { readonly kind: BillLineKind }) => {
  const { t } = useTranslation('channelBills');
  return <StateDot tone={kindTones[kind]}>{t(`kind_${kind}`)}</StateDot>;
};

export const WriteOffDot = ({ state }: { readonly state: WriteOffState }) => {
  const { t } = useTranslation('channelBills');
  return <StateDot tone={writeOffTones[state]}>{t(`writeOff_${state}`)}</StateDot>;
};

const lookedAt = ['unmatched', 'short', 'over', 'twice'] as const;

/** Number of lines per kind that need attention. */
export const BillKinds = ({ of }: { readonly of: ChannelBill }) => {
  const { t } = useTranslation('channelBills');
  const shown = lookedAt.filter((kind) => (of.kinds[kind] ?? 0) > 0);
  if (shown.length === 0) return <span className="muted">—</span>;
  return (
    <span className="bill-tags">
      {shown.map((kind) => (
        <Tag key={kind} tone={kindTones[kind]}>
          {t('kindCount', { kind: t(`kind_${kind}`), count: of.kinds[kind] ?? 0 })}
        </Tag>
      ))}
    </span>
  );
};

/** Red unless zero. */
export const Difference = ({ fen }: { readonly fen: number }) => <Money fen={fen} owed={fen !== 0} />;
