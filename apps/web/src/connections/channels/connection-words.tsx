/** A connection's state and problems, as text with a tone. */
import type {
  ChannelConnection,
  HealthCode,
} from '@minsu/contract/connections/channels/channel-connection.ts';
import { networkFaultOf } from '@minsu/contract/platform/network-fault.ts';
import { Link } from 'react-router';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { AgoText, InstantText } from '../../components/words/date-text.tsx';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CHANNELS_HREF, connectionHref, coverageHref, relevanceHref } from './connection-hrefs.ts';

const stateTones: Readonly<Record<ChannelConnection['state'], Tone>> = {
  inactive: 'neutral',
  active: 'ok',
  paused: 'warn',
  broken: 'bad',
};

export const reasonTones: Readonly<Record<HealthCode, Tone>> = {
  broken: 'bad',
  circuitOpen: 'bad',
  deadLinks: 'bad',
  refusedCells: 'bad',
  expired: 'bad',
  feedSilent: 'bad',
  noPush: 'warn',
  waitingCells: 'warn',
  expires: 'warn',
  orders: 'warn',
  movedLinks: 'warn',
  notLinked: 'info',
  quiet: 'info',
  inactive: 'info',
  paused: 'info',
};

type StateShown = Pick<ChannelConnection, 'state' | 'reasons'>;

/** At work and in trouble is not green. The worst reason comes first. */
const toneOf = ({ state, reasons }: StateShown): Tone => {
  const worst = reasons[0] && reasonTones[reasons[0].code];
  return state === 'active' && (worst === 'bad' || worst === 'warn') ? worst : stateTones[state];
};

export const ConnectionState = ({ of }: { readonly of: StateShown }) => {
  const { t } = useTranslation('channels');
  return <StateDot tone={toneOf(of)}>{t(`state_${of.state}`)}</StateDot>;
};

type Reason = ChannelConnection['reasons'][number];

/** Where a reason is repaired; absent where the card itself has the button. */
const repairHref = (code: HealthCode, id: string): string | undefined => {
  if (code === 'deadLinks' || code === 'movedLinks') return coverageHref(id);
  if (code === 'refusedCells' || code === 'waitingCells') return connectionHref(id);
  if (code === 'orders') return `${CHANNELS_HREF}?tab=orders`;
  return code === 'notLinked' ? relevanceHref(id) : undefined;
};

const ReasonText = ({
  id,
  reason: { code, count = 0, at },
}: {
  readonly id: string;
  readonly reason: Reason;
}) => {
  const { t } = useTranslation('channels');
  const href = repairHref(code, id);
  const text = t(`health_${code}`, { count });
  return (
    <>
      {href === undefined ? text : <Link to={href}>{text}</Link>}
      {at && (
        <span className="muted">
          {' '}
          {t(code === 'circuitOpen' || code === 'expires' ? 'until' : 'since')}{' '}
          <InstantText at={at} house={null} />
        </span>
      )}
    </>
  );
};

/** Time of the last success. */
export const LastText = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation('channels');
  return at === null ? <span className="muted">{t('never')}</span> : <AgoText at={at} house={null} />;
};

/** The platform's message, or why it could not be reached. */
const ProblemText = ({ problem }: { readonly problem: string }) => {
  const { t } = useTranslation('channels');
  return networkFaultOf(problem) === null ? t('said', { message: problem }) : saidProblem(problem);
};

interface HealthProps {
  readonly of: ChannelConnection;
  /** Hidden while all is well, because the lines above show it. */
  readonly troubleOnly?: boolean;
}

/** The worst reason with what to do, then the others by name. */
export const Health = ({ of, troubleOnly = false }: HealthProps) => {
  const { t } = useTranslation('channels');
  const [worst, ...others] = of.reasons;
  if (!worst && troubleOnly) return null;
  if (!worst)
    return (
      <p className="channel-health ok">
        <StateDot tone="ok">{t('health_ok')}</StateDot>
      </p>
    );
  return (
    <div className={`channel-health ${reasonTones[worst.code]}`}>
      <strong>
        <ReasonText id={of.id} reason={worst} />
      </strong>
      <p>{t(`hint_${worst.code}`)}</p>
      {of.problem && (
        <p className="said">
          <ProblemText problem={of.problem} />
        </p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map((reason) => (
            <li key={reason.code}>
              <ReasonText id={of.id} reason={reason} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
