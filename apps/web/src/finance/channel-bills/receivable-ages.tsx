/** Channel receivables by age; each amount links to its orders. */

import { ageBuckets } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { ageReceivables } from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { billChannels } from '@minsu/contract/sales/commissions/bill-channels.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { withinHost } from './bill-href.ts';

type Age = OutputOf<typeof ageReceivables>[number];

export const Ages = () => {
  const { t } = useTranslation('channelBills');
  const query = useCall(ageReceivables, {});
  return (
    <Panel title={t('ages')}>
      <Loaded query={query} lines={4}>
        {(ages) => <AgeTable ages={ages} />}
      </Loaded>
    </Panel>
  );
};

const sumOf = (ages: readonly Age[]): number => ages.reduce((sum, { openFen }) => sum + openFen, 0);

const AgeTable = ({ ages }: { readonly ages: readonly Age[] }) => {
  const { t } = useTranslation('channelBills');
  const [search] = useAddressSearch();
  return (
    <div className="age-scroll">
      <table className="age-table">
        <thead>
          <tr>
            <th scope="col">{t('column_channel')}</th>
            {ageBuckets.map((bucket) => (
              <th key={bucket} scope="col">
                {t(`bucket_${bucket}`)}
              </th>
            ))}
            <th scope="col">{t('agesTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {billChannels.map((channel) => {
            const own = ages.filter((age) => age.channel === channel);
            return (
              <tr key={channel}>
                <th scope="row">{t(`channel_${channel}`)}</th>
                {ageBuckets.map((bucket) => (
                  <td key={bucket}>
                    <MoneyLink
                      fen={sumOf(own.filter((age) => age.bucket === bucket))}
                      to={withinHost(search, { billPart: 'receivables', channel, bucket })}
                    />
                  </td>
                ))}
                <td>
                  <strong>
                    <MoneyLink
                      fen={sumOf(own)}
                      to={withinHost(search, { billPart: 'receivables', channel })}
                    />
                  </strong>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
