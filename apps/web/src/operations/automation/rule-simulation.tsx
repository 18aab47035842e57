/** Simulation of a rule: per order the time, the text, or the reason for skipping. */
import type {
  AutomationRule,
  SimulatedMoment,
  SimulatedOrder,
} from '@minsu/contract/operations/automation/automation.ts';
import { simulateAutomation } from '@minsu/contract/operations/automation/automation-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { RemoteSelect } from '../../components/forms/remote-select.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { orderSource } from '../../components/records/order-source.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatInstant, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useReason } from './run-words.tsx';

export type SimulatedFields = InputOf<typeof simulateAutomation>;

const names = Object.keys(simulateAutomation.input.shape);

/** Rule fields that determine its effect. */
export const simulatedOf = (rule: AutomationRule): SimulatedFields =>
  ({
    ...Object.fromEntries(
      names.flatMap((name) => {
        const value = (rule as Readonly<Record<string, unknown>>)[name];
        return value === undefined || value === null ? [] : [[name, value]];
      }),
    ),
    ruleId: rule.id,
  }) as SimulatedFields;

export const Simulation = ({ fields }: { readonly fields: SimulatedFields }) => {
  const { t } = useTranslation('automation');
  const [orderId, setOrderId] = useState<string | null>(null);
  const query = useCall(
    simulateAutomation,
    { ...fields, orderId },
    { quiet: true, staleTime: 30_000, keepPrevious: false },
  );
  return (
    <div className="automation-simulation">
      <p className="muted">{t('simulateHint')}</p>
      <RemoteSelect
        source={orderSource}
        value={orderId === null ? [] : [orderId]}
        onChange={([id]) => setOrderId(id ?? null)}
        clearable
        placeholder={t('simulateOrder')}
        emptyText={t('simulateOrderNone')}
        aria-label={t('simulateOrder')}
      />
      <Loaded
        query={query}
        lines={8}
        isEmpty={({ orders }) => orders.length === 0}
        empty={<EmptyState title={t('simulateNone')} hint={t('simulateNoneHint')} />}
      >
        {({ basis, orders }) => (
          <>
            <p role="status">
              <strong>{t(`basis_${basis}`, { count: orders.length })}</strong>{' '}
              <span className="num">{t('wouldSum', sumOf(orders))}</span>
            </p>
            <ol className="simulated-orders">
              {orders.map((order) => (
                <Simulated key={order.orderId} order={order} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </div>
  );
};

const sends = ({ moments }: SimulatedOrder) => moments.filter(({ outcome }) => outcome === 'send').length;

const sumOf = (orders: readonly SimulatedOrder[]) => ({
  send: orders.reduce((sum, order) => sum + sends(order), 0),
  skip: orders.filter((order) => sends(order) === 0).length,
});

const Simulated = ({ order }: { readonly order: SimulatedOrder }) => {
  const { t } = useTranslation(['automation', 'threads']);
  const reason = useReason();
  const { orderId, orderNo, houseName, guestName, checkIn, checkOut, channel, language, text } = order;
  return (
    <li>
      <div className="line">
        <Link to={orderHref(orderId)} className="num">
          {orderNo}
        </Link>
        <span>{guestName}</span>
        <span className="muted">
          {houseName} · <span className="num">{formatRange(checkIn, checkOut, currentLanguage())}</span>
        </span>
        <Tag>{t(`threads:channel_${channel}`)}</Tag>
        <Tag>{t(language === 'zh-CN' ? 'language_zh' : 'language_en')}</Tag>
      </div>
      {order.moments.length === 0 ? (
        <StateDot tone="neutral">
          {t('wouldNot', {
            why: order.reason === null ? '' : reason({ reason: order.reason, detail: order.detail }),
          })}
        </StateDot>
      ) : (
        order.moments.map((moment) => (
          <Would key={moment.momentAt} moment={moment} timeZone={order.timeZone} />
        ))
      )}
      {text !== null && text !== '' && sends(order) > 0 && <blockquote>{text}</blockquote>}
    </li>
  );
};

interface WouldProps {
  readonly moment: SimulatedMoment;
  readonly timeZone: string;
}

const Would = ({ moment, timeZone }: WouldProps) => {
  const { t } = useTranslation('automation');
  const said = useReason();
  const { outcome, at, momentAt, reason, detail } = moment;
  const time = formatInstant(at, currentLanguage(), { timeZone });
  if (outcome === 'skip')
    return (
      <StateDot tone="warn">
        {time} · {t('wouldNot', { why: reason === null ? '' : said({ reason, detail }) })}
      </StateDot>
    );
  return <StateDot tone="ok">{t(at === momentAt ? 'wouldSend' : 'wouldMoved', { time })}</StateDot>;
};
