/** One connection: whether it works, when it last did, what it has sent. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import { switchConnector, testConnector } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { connectorFacts } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { robotSubjectFacts } from '@minsu/contract/foundation/connectors/robot-subjects.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectorQueries } from './connector-live.ts';
import { ConnectorStateDot, useVendorName, useWords } from './connector-words.tsx';

interface ConnectorCardProps {
  readonly connector: Connector;
  readonly onEdit: () => void;
  readonly onOpen: () => void;
}

export const ConnectorCard = ({ connector, onEdit, onOpen }: ConnectorCardProps) => (
  <Panel
    title={connector.name}
    extra={<ConnectorStateDot connector={connector} />}
    className="connector-card"
  >
    <Facts items={useConnectorFacts(connector)} />
    <CardButtons connector={connector} onEdit={onEdit} onOpen={onOpen} />
  </Panel>
);

const useMonth = ({ port, monthCount, monthCostFen }: Connector): string => {
  const { t } = useTranslation('connectors');
  if (port === 'robot') return t('monthMessages', { count: monthCount });
  if (port === 'invoice') return t('monthInvoices', { count: monthCount });
  const parts = t('monthParts', { count: monthCount });
  return monthCostFen === null ? parts : `${parts} · ¥${formatFen(monthCostFen)}`;
};

/** Recent calls to the service. */
const useCallFacts = ({ vendor, lastSuccessAt, lastErrorAt, lastError, blockedUntil }: Connector): Fact[] => {
  const { t } = useTranslation('connectors');
  const vendorName = useVendorName();
  return [
    {
      label: t('field_vendor'),
      value: `${vendorName(vendor)} · ${t(`built_${connectorFacts(vendor).built}`)}`,
    },
    {
      label: t('lastSuccess'),
      value: lastSuccessAt ? <InstantText at={lastSuccessAt} house={null} /> : t('never'),
    },
    ...(lastErrorAt
      ? [
          {
            label: t('lastError'),
            value: (
              <>
                <span className="connector-error">{lastError}</span>{' '}
                <InstantText at={lastErrorAt} house={null} />
              </>
            ),
          },
        ]
      : []),
    ...(blockedUntil
      ? [{ label: t('blockedUntil'), value: <InstantText at={blockedUntil} house={null} /> }]
      : []),
  ];
};

export const useConnectorFacts = (connector: Connector): Fact[] => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  const month = useMonth(connector);
  const calls = useCallFacts(connector);
  const { robot, invoice, locks, forAll, houses } = connector;
  return [
    ...calls,
    ...(locks
      ? [{ label: t('locks'), value: <LockCounts {...locks} /> }]
      : [{ label: t('month'), value: month }]),
    ...(robot
      ? [
          {
            label: t('field_subjects'),
            value: listed(robot.subjects.map((one) => say(robotSubjectFacts[one].name))),
          },
        ]
      : []),
    ...(invoice
      ? [
          {
            label: t('field_confirmed'),
            value: invoice.confirmed.length
              ? listed(invoice.confirmed.map((part) => t(`part_${part}`)))
              : t('nothingConfirmed'),
          },
        ]
      : []),
    ...(robot || invoice
      ? [
          {
            label: t('field_houseIds'),
            value: forAll ? t('field_forAll') : listed(houses.map(({ name }) => name)),
          },
        ]
      : []),
  ];
};

const LockCounts = ({ total, mapped, offline, lowBattery }: NonNullable<Connector['locks']>) => {
  const { t } = useTranslation('connectors');
  return (
    <>
      {t('locksCount', { count: total, mapped })}
      {offline > 0 && (
        <>
          {' '}
          <Tag tone="bad">{t('locksOffline', { count: offline })}</Tag>
        </>
      )}
      {lowBattery > 0 && (
        <>
          {' '}
          <Tag tone="bad">{t('locksLowBattery', { count: lowBattery })}</Tag>
        </>
      )}
    </>
  );
};

const CardButtons = ({ connector, onEdit, onOpen }: ConnectorCardProps) => {
  const { t } = useTranslation('connectors');
  const mayEdit = useMay()('connector:edit');
  const { id, state } = connector;
  return (
    <div className="connector-buttons">
      {state !== 'revoked' && (
        <CommandButton
          command={testConnector}
          input={{ id }}
          label={t('test')}
          done={false}
          invalidates={connectorQueries}
        />
      )}
      {mayEdit && <Button onClick={onEdit}>{t('edit')}</Button>}
      <Button onClick={onOpen}>{t('open')}</Button>
      <StateButtons connector={connector} />
    </div>
  );
};

const StateButtons = ({ connector }: Pick<ConnectorCardProps, 'connector'>) => {
  const { t } = useTranslation('connectors');
  const { id, version, state } = connector;
  if (state === 'revoked') return null;
  const isActive = state === 'active';
  const onStale = () => invalidate(connectorQueries);
  return (
    <>
      <CommandButton
        command={switchConnector}
        input={{ id, version, state: isActive ? 'paused' : 'active' }}
        label={t(isActive ? 'pause' : 'activate')}
        {...(isActive && { confirm: { title: `${t('pause')}?`, effects: [t('pauseConfirm')] } })}
        invalidates={connectorQueries}
        onStale={onStale}
      />
      <CommandButton
        command={switchConnector}
        input={{ id, version, state: 'revoked' }}
        label={t('revoke')}
        danger
        confirm={{ title: `${t('revoke')}?`, effects: [t('revokeConfirm')] }}
        invalidates={connectorQueries}
        onStale={onStale}
      />
    </>
  );
};
