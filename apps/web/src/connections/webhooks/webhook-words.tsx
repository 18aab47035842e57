/** Labels of webhooks and deliveries. */
import {
  type Delivery,
  type DeliveryProblem,
  type DeliveryState,
  deliveryProblems,
  type Webhook,
} from '@minsu/contract/connections/webhooks/webhook.ts';
import { listWebhookEvents } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { entityOf } from '@minsu/contract/connections/webhooks/webhook-events.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Highlights an active webhook that fails. */
export const WebhookState = ({ webhook }: { readonly webhook: Webhook }) => {
  const { t } = useTranslation('webhooks');
  const { state, failingSince } = webhook;
  if (state === 'stopped') return <StateDot tone="bad">{t('state_stopped')}</StateDot>;
  if (state === 'off') return <StateDot>{t('state_off')}</StateDot>;
  return failingSince === null ? (
    <StateDot tone="ok">{t('state_on')}</StateDot>
  ) : (
    <StateDot tone="warn">{t('state_failing')}</StateDot>
  );
};

const tones: Readonly<Record<DeliveryState, Tone>> = { waiting: 'info', delivered: 'ok', failed: 'bad' };

export const DeliveryStateDot = ({ state }: Pick<Delivery, 'state'>) => {
  const { t } = useTranslation('webhooks');
  return <StateDot tone={tones[state]}>{t(`callState_${state}`)}</StateDot>;
};

const isKnown = (text: string): text is DeliveryProblem =>
  (deliveryProblems as readonly string[]).includes(text);

/** Explains known failures; otherwise states the result. */
export const useProblem = (): ((text: string) => string) => {
  const { t } = useTranslation('webhooks');
  return (text) => (isKnown(text) ? t(`problem_${text}`) : saidProblem(text));
};

export const HookName = ({ of }: { readonly of: Pick<Delivery, 'webhookName' | 'webhookGone'> }) => {
  const { t } = useTranslation('webhooks');
  return of.webhookGone ? t('hookGone', { name: of.webhookName }) : of.webhookName;
};

const RARELY = { staleTime: 300_000, quiet: true };

/** Event choices with texts: `order.*` first, then single events. */
export const useEventChoices = () => {
  const { t } = useTranslation('webhooks');
  const { data = [] } = useCall(listWebhookEvents, {}, RARELY);
  return data.flatMap(({ entity, title, events }) => [
    { value: `${entity}.*`, label: t('allOf', { entity: title }) },
    ...events.map((event) => ({ value: event.name, label: `${title} · ${event.title}` })),
  ]);
};

export const EventTags = ({ events }: Pick<Webhook, 'events'>) => {
  const choices = useEventChoices();
  const nameOf = (choice: string) => choices.find(({ value }) => value === choice)?.label ?? choice;
  const sorted = [...events].sort((a, b) => entityOf(a).localeCompare(entityOf(b)));
  return (
    <span className="webhook-tags">
      {sorted.map((choice) => (
        <Tag key={choice}>{nameOf(choice)}</Tag>
      ))}
    </span>
  );
};

export const HookHouses = ({ houses }: Pick<Webhook, 'houses'>) => {
  const { t } = useTranslation('webhooks');
  const [first] = houses;
  if (!first) return <span className="muted">{t('allHouses')}</span>;
  return (
    <span title={houses.map(({ name }) => name).join('\n')}>
      {first.name}
      {houses.length > 1 && ` ${t('moreHouses', { count: houses.length })}`}
    </span>
  );
};
