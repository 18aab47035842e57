/** Room nights of the month by channel, each opening its orders. */
import { reportAt } from '@minsu/contract/operations/workplace/kpi-list.ts';
import type { Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { Link } from 'react-router';
import { Panel } from '../../components/records/panel.tsx';
import { Money } from '../../components/words/money.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useSeesMoney } from '../../platform/calls/session.ts';
import { formatCount, formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const shades: Readonly<Record<string, string>> = { mt: 'mt', tj: 'tj', pig: 'pig', direct: 'direct' };

export const ChannelMix = ({ mix: { asked, nights: total, rows } }: Pick<Workplace, 'mix'>) => {
  const { t } = useTranslation('workplace');
  const channelName = useChannelName();
  const seesMoney = useSeesMoney();
  const list = rows
    .filter(({ nights }) => nights > 0)
    .map((each) => ({
      ...each,
      share: total === 0 ? 0 : each.nights / total,
      shade: shades[each.channel] ?? 'other',
    }));
  return (
    <Panel title={t('mix')} extra={<Link to={reportAt(asked)}>{t('mixHint')}</Link>}>
      {list.length === 0 ? (
        <p className="muted">{t('mixNone')}</p>
      ) : (
        <>
          <div className="mix-bar" aria-hidden="true">
            {list.map(({ channel, share, shade }) => (
              <i key={channel} className={shade} style={{ flexGrow: share }} />
            ))}
          </div>
          <ul className={seesMoney ? 'mix' : 'mix no-money'}>
            {list.map(({ channel, nights, share, shade, revenueFen }) => (
              <li key={channel}>
                <Link
                  to={reportAt(asked, channel)}
                  data-figure="mix"
                  data-value={nights}
                  data-channel={channel}
                >
                  <i className={shade} aria-hidden="true" />
                  <span>{channelName(channel)}</span>
                  {seesMoney && <Money fen={revenueFen} />}
                  <span className="num">{formatCount(nights)}</span>
                  <span className="num muted">{formatPercent(share, 0)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};
