/** Templates of a text message account: those of the service with their approval, and which of them carries each of our messages. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import { type SmsVendor, smsFacts } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import type { SmsAccount, SmsApproval } from '@minsu/contract/foundation/messages/sms-account.ts';
import {
  getSmsAccount,
  refreshSmsTemplates,
  unmapSmsTemplate,
} from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import {
  type SmsTemplateName,
  smsTemplate,
  smsTemplateNames,
} from '@minsu/contract/foundation/messages/sms-templates.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { templateQueries } from './connector-live.ts';
import { useWords } from './connector-words.tsx';

const MapDrawer = lazyPart(() => import('./map-drawer.tsx'), 'asked');

const tones: Readonly<Record<SmsApproval, Tone>> = {
  approved: 'ok',
  pending: 'warn',
  refused: 'bad',
  gone: 'neutral',
};

export const SmsTemplates = ({ connector }: { readonly connector: Connector }) => {
  const { t } = useTranslation('connectors');
  const { usesTemplates } = smsFacts(connector.vendor as SmsVendor);
  return usesTemplates ? <Templates id={connector.id} /> : <p className="muted">{t('freeText')}</p>;
};

const Templates = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('connectors');
  const query = useCall(getSmsAccount, { id });
  return (
    <Loaded query={query} lines={8}>
      {(account) => (
        <div className="connector-templates">
          <div className="connector-buttons">
            <CommandButton
              command={refreshSmsTemplates}
              input={{ id }}
              label={t('refreshTemplates')}
              done={t('refreshed')}
              invalidates={templateQueries}
            />
            {account.fetchedAt && (
              <span className="muted">
                {t('refreshedAt')} <InstantText at={account.fetchedAt} house={null} />
              </span>
            )}
          </div>
          {account.templates.length === 0 ? <p>{t('noTemplates')}</p> : <Mappings account={account} />}
          <Approvals account={account} />
        </div>
      )}
    </Loaded>
  );
};

const Mappings = ({ account }: { readonly account: SmsAccount }) => {
  const { t } = useTranslation('connectors');
  const { shown, show, close } = useDialog<SmsTemplateName>();
  return (
    <section>
      <h3>{t('mapping')}</h3>
      <ul className="connector-call-list">
        {smsTemplateNames.map((name) => (
          <MappingLine key={name} name={name} account={account} onMap={() => show(name)} />
        ))}
      </ul>
      {shown && (
        <MapDrawer key={shown.key} account={account} template={shown.of} open={shown.open} onClose={close} />
      )}
    </section>
  );
};

interface MappingLineProps {
  readonly name: SmsTemplateName;
  readonly account: SmsAccount;
  readonly onMap: () => void;
}

const MappingLine = ({ name, account, onMap }: MappingLineProps) => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  const mayEdit = useMay()('connector:edit');
  const mapping = account.mappings.find(({ template }) => template === name);
  const theirs = account.templates.find(({ code }) => code === mapping?.code);
  return (
    <li className="connector-call">
      <div className="connector-call-head">
        <strong>{say(smsTemplate(name).name)}</strong>
        {mapping && (
          <StateDot tone={mapping.isUsable ? 'ok' : 'bad'}>
            {t(mapping.isUsable ? 'state_works' : 'approval_refused')}
          </StateDot>
        )}
      </div>
      {mapping ? (
        <div>
          【{mapping.signature}】{theirs?.content} <span className="muted num">{mapping.code}</span>
        </div>
      ) : (
        <div className="muted">{t('unmapped')}</div>
      )}
      {mayEdit && (
        <div className="connector-buttons">
          <Button size="small" onClick={onMap}>
            {t('map')}
          </Button>
          {mapping && (
            <CommandButton
              command={unmapSmsTemplate}
              input={{ id: account.connectorId, template: name }}
              label={t('unmap')}
              size="small"
              done={t('done')}
              invalidates={templateQueries}
            />
          )}
        </div>
      )}
    </li>
  );
};

const Approvals = ({ account }: { readonly account: SmsAccount }) => {
  const { t } = useTranslation('connectors');
  const sections = [
    {
      title: t('templates'),
      rows: account.templates.map(({ code, name, content, ...rest }) => ({
        ...rest,
        key: code,
        text: `${name} · ${content}`,
      })),
    },
    {
      title: t('signatures'),
      rows: account.signatures.map(({ name, ...rest }) => ({ ...rest, key: name, text: name })),
    },
  ];
  return sections.map(
    ({ title, rows }) =>
      rows.length > 0 && (
        <section key={title}>
          <h3>{title}</h3>
          <ul className="connector-call-list">
            {rows.map(({ key, text, approval, reason }) => (
              <li key={key} className="connector-call">
                <div className="connector-call-head">
                  <StateDot tone={tones[approval]}>{t(`approval_${approval}`)}</StateDot>
                  <span>{text}</span>
                </div>
                {reason && <div className="connector-error">{reason}</div>}
              </li>
            ))}
          </ul>
        </section>
      ),
  );
};
