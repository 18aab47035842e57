/** Three lines of a connection, authorisation, links and sync, each in the tone of its worst finding and leading to its repair. */
import type {
  ChannelConnection,
  HealthCode,
} from '@minsu/contract/connections/channels/channel-connection.ts';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/state-dot.tsx';
import { AgoText, InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionHref, coverageHref, relevanceHref } from './connection-hrefs.ts';
import { reasonTones } from './connection-words.tsx';

type Line = 'authorisation' | 'links' | 'sync';

const lineOf: Readonly<Record<HealthCode, Line>> = {
  broken: 'authorisation',
  circuitOpen: 'authorisation',
  expired: 'authorisation',
  expires: 'authorisation',
  inactive: 'authorisation',
  paused: 'authorisation',
  deadLinks: 'links',
  movedLinks: 'links',
  notLinked: 'links',
  refusedCells: 'sync',
  feedSilent: 'sync',
  noPush: 'sync',
  waitingCells: 'sync',
  orders: 'sync',
  quiet: 'sync',
};

const icons: Readonly<Partial<Record<Tone, IconName>>> = {
  ok: 'success',
  warn: 'warning',
  bad: 'error',
  info: 'minus',
};

/** Worst finding of a line; findings come worst first. */
const worstOf = (of: ChannelConnection, line: Line) => of.reasons.find(({ code }) => lineOf[code] === line);

/** Links to the place where a line is repaired, as far as the user may open it. */
const useHref = (of: ChannelConnection) => {
  const mayLink = useMay()('channel:link');
  return (line: Line): string => {
    if (line !== 'links' || !mayLink || of.accountKey === null) return connectionHref(of.id);
    return of.deadLinks + of.movedLinks > 0 ? coverageHref(of.id) : relevanceHref(of.id);
  };
};

export const HealthLines = ({ of }: { readonly of: ChannelConnection }) => {
  const { t } = useTranslation('channels');
  const href = useHref(of);
  return (
    <ul className="health-lines">
      {(['authorisation', 'links', 'sync'] as const).map((line) => {
        const worst = worstOf(of, line);
        const tone = worst ? reasonTones[worst.code] : 'ok';
        return (
          <li key={line}>
            <Link className={`health-line ${tone}`} to={href(line)}>
              <Icon name={icons[tone] ?? 'minus'} size={16} />
              <span className="health-name">{t(`line_${line}`)}</span>
              <span className="health-words">
                {worst ? (
                  t(`health_${worst.code}`, { count: worst.count ?? 0 })
                ) : (
                  <Good of={of} line={line} />
                )}
              </span>
              <Icon name="right" size={14} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
};

/** The line's own figures while nothing is wrong with it. */
const Good = ({ of, line }: { readonly of: ChannelConnection; readonly line: Line }) => {
  const { t } = useTranslation('channels');
  if (line === 'links') return t('mappedOf', { mapped: of.mapped, listings: of.listings });
  if (line === 'authorisation')
    return of.tokenExpiresAt ? (
      <>
        {t('validUntil')} <InstantText at={of.tokenExpiresAt} house={null} />
      </>
    ) : (
      t('valid')
    );
  return of.pushedAt ? (
    <>
      {t('sentAt')} <AgoText at={of.pushedAt} house={null} />
    </>
  ) : (
    t('nothingSent')
  );
};
