/** Content services: open, cancel with confirmation, renew. */
import type { ContentService, ServiceAction } from '@minsu/contract/operations/demo/card.ts';
import { changeContentService, listContentServices } from '@minsu/contract/operations/demo/card-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CardSection, type CardsAsked } from './card-section.tsx';

const shown = [listContentServices];

const tones: Record<ContentService['state'], Tone> = { opened: 'ok', expired: 'bad', closed: 'neutral' };
const icons: Record<ContentService['state'], IconName> = {
  opened: 'success',
  expired: 'warning',
  closed: 'info',
};

export const ServiceCards = (asked: CardsAsked) => {
  const { t } = useTranslation('cards');
  const query = useCall(listContentServices, asked.keyword ? { keyword: asked.keyword } : {});
  return (
    <CardSection
      {...asked}
      title={t('service')}
      query={query}
      bars={4}
      emptyTitle={t('noCards')}
      card={(service) => <ServiceCard key={service.id} service={service} />}
    />
  );
};

const ServiceCard = ({ service }: { readonly service: ContentService }) => {
  const { t } = useTranslation('cards');
  const { title, text, state, expiresOn, actions } = service;
  return (
    <li className="demo-card">
      <div className="demo-card-head">
        <h3 title={title}>{title}</h3>
        <Tag tone={tones[state]}>
          <Icon name={icons[state]} size={12} /> {t(`state_${state}`)}
        </Tag>
      </div>
      <p className="demo-card-text">{text}</p>
      <div className="demo-card-actions">
        {expiresOn && (
          <span className="muted">
            {t('until', { date: formatDate(expiresOn, currentLanguage(), { year: true }) })}
          </span>
        )}
        {actions.map((action) => (
          <ServiceButton key={action} service={service} action={action} />
        ))}
      </div>
    </li>
  );
};

interface ServiceButtonProps {
  readonly service: ContentService;
  readonly action: ServiceAction;
}

const ServiceButton = ({ service, action }: ServiceButtonProps) => {
  const { t } = useTranslation('cards');
  const { id, version, title } = service;
  const asks = {
    title: t('cancelTitle', { title }),
    effects: [t('cancelEffect')],
    cancelLabel: t('keep'),
  };
  return (
    <CommandButton
      command={changeContentService}
      input={{ id, version, action }}
      label={t(action)}
      {...(action === 'cancel' ? { confirm: asks } : { type: 'primary' as const })}
      done={t(`did_${action}`, { title })}
      invalidates={shown}
      onStale={() => invalidate(shown)}
    />
  );
};
