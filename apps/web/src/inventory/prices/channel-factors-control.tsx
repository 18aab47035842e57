/** Channel surcharges of a plan: × (1 + percent) + amount. */
import type { ChannelFactor } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { InputNumber } from 'antd';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Channel = ChannelFactor['channel'];

export const ChannelFactorsControl = ({ value, onChange, id }: ControlProps) => {
  const { t } = useTranslation('ratePlans');
  const channelName = useChannelName();
  const sold = useFormValue<readonly Channel[] | undefined>('channels') ?? [];
  const factors = (value ?? []) as readonly ChannelFactor[];
  const put = (channel: Channel, change: Partial<ChannelFactor>) => {
    const now = factors.find((each) => each.channel === channel) ?? { channel, percentBp: 0, amountFen: 0 };
    const next = { ...now, ...change };
    const others = factors.filter((each) => each.channel !== channel);
    // Channels without a surcharge are left out.
    onChange(next.percentBp === 0 && next.amountFen === 0 ? others : [...others, next]);
  };
  return (
    <fieldset className="plan-types" id={id}>
      <legend className="visually-hidden">{t('factors')}</legend>
      {sold.map((channel) => {
        const factor = factors.find((each) => each.channel === channel);
        return (
          <div key={channel} className="plan-type">
            <span>{channelName(channel)}</span>
            <InputNumber
              aria-label={`${channelName(channel)} ${t('percent')}`}
              suffix="%"
              precision={2}
              value={(factor?.percentBp ?? 0) / 100}
              onChange={(percent) => put(channel, { percentBp: Math.round(Number(percent ?? 0) * 100) })}
            />
            <InputNumber
              aria-label={`${channelName(channel)} ${t('amount')}`}
              prefix="¥"
              precision={2}
              value={(factor?.amountFen ?? 0) / 100}
              onChange={(yuan) => put(channel, { amountFen: Math.round(Number(yuan ?? 0) * 100) })}
            />
          </div>
        );
      })}
    </fieldset>
  );
};
