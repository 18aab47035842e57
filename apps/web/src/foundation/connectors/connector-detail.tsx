/** A connection in a drawer: overview with the address for reports, templates, log of calls. */
import type { Connector, ConnectorCall } from '@minsu/contract/foundation/connectors/connector.ts';
import {
  listConnectors,
  pageConnectorCalls,
  rotateConnectorHook,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import {
  type ConnectorPort,
  connectorFacts,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { Checkbox, Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { PartButtons } from '../../components/records/part-tabs.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useConnectorFacts } from './connector-card.tsx';
import { connectorQueries } from './connector-live.ts';
import { useWords } from './connector-words.tsx';
import { Locks } from './locks.tsx';
import { SmsTemplates } from './sms-templates.tsx';

interface ConnectorDetailProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

type Part = 'state' | 'templates' | 'locks' | 'calls';

const partsOf: Readonly<Record<ConnectorPort, readonly Part[]>> = {
  sms: ['state', 'templates', 'calls'],
  robot: ['state', 'calls'],
  lock: ['state', 'locks', 'calls'],
  invoice: ['state', 'calls'],
};

const ConnectorDetail = ({ id, open, onClose }: ConnectorDetailProps) => {
  const query = useCall(listConnectors, {});
  const connector = query.data?.find((each) => each.id === id);
  return (
    <Drawer
      open={open}
      title={connector?.name}
      size={Math.min(720, innerWidth)}
      destroyOnHidden
      onClose={onClose}
    >
      <Loaded query={query} lines={8}>
        {() => connector && <Parts connector={connector} />}
      </Loaded>
    </Drawer>
  );
};

export default ConnectorDetail;

const Parts = ({ connector }: { readonly connector: Connector }) => {
  const { t } = useTranslation('connectors');
  const [part, setPart] = useState<Part>('state');
  const parts = partsOf[connector.port];
  return (
    <>
      <PartButtons
        label={connector.name}
        parts={parts}
        open={part}
        title={(each) => t(`tab_${each}`)}
        onOpen={setPart}
      />
      {part === 'state' && <Overview connector={connector} />}
      {part === 'templates' && <SmsTemplates connector={connector} />}
      {part === 'locks' && <Locks connector={connector} />}
      {part === 'calls' && <Calls id={connector.id} />}
    </>
  );
};

const Overview = ({ connector }: { readonly connector: Connector }) => (
  <>
    <Facts items={useConnectorFacts(connector)} />
    {connector.reportUrl && <ReportUrl connector={connector} url={connector.reportUrl} />}
  </>
);

const ReportUrl = ({ connector, url }: { readonly connector: Connector; readonly url: string }) => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  const { id, version, vendor, isReachable } = connector;
  const facts = connectorFacts(vendor);
  return (
    <section className="connector-report">
      <h3>{t('reportUrl')}</h3>
      <Copyable text={url} name={t('reportUrl')}>
        <span className="connector-url">{url}</span>
      </Copyable>
      <p className="muted">
        {isReachable && facts.port === 'sms' ? say(facts.reportHint) : t('reportUnreachable')}
      </p>
      <CommandButton
        command={rotateConnectorHook}
        input={{ id, version }}
        label={t('rotate')}
        confirm={{ title: `${t('rotate')}?`, effects: [t('rotateConfirm')] }}
        invalidates={connectorQueries}
        onStale={() => invalidate(connectorQueries)}
      />
    </section>
  );
};

const PAGE = 20;

const Calls = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('connectors');
  const [current, setCurrent] = useState(1);
  const [failedOnly, setFailedOnly] = useState(false);
  const query = useCall(pageConnectorCalls, { id, current, size: PAGE, failedOnly });
  return (
    <section className="connector-calls">
      <p className="muted">{t('callsHint')}</p>
      <Checkbox
        checked={failedOnly}
        onChange={(event) => {
          setFailedOnly(event.target.checked);
          setCurrent(1);
        }}
      >
        {t('failedOnly')}
      </Checkbox>
      <Loaded query={query} lines={8}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <EmptyState title={t('callsEmpty')} hint={t('callsHint')} />}
            <ul className="connector-call-list">
              {records.map((call) => (
                <CallLine key={call.id} call={call} />
              ))}
            </ul>
            {total > PAGE && (
              <Pagination
                current={current}
                pageSize={PAGE}
                total={total}
                showSizeChanger={false}
                onChange={setCurrent}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};

const CallLine = ({ call }: { readonly call: ConnectorCall }) => {
  const { t } = useTranslation('connectors');
  const { at, operation, works, status, code, message, tookMs, facts } = call;
  const said = [status === null ? '' : `HTTP ${status}`, code, message].filter(Boolean).join(' · ');
  return (
    <li className="connector-call">
      <div className="connector-call-head">
        <StateDot tone={works ? 'ok' : 'bad'}>{t(works ? 'state_works' : 'state_failed')}</StateDot>
        <strong>{operation}</strong>
        <InstantText at={at} house={null} />
        <span className="muted num">{tookMs} ms</span>
      </div>
      {said && <div className={works ? 'muted' : 'connector-error'}>{said}</div>}
      {Object.keys(facts).length > 0 && (
        <div className="muted connector-url">
          {Object.entries(facts)
            .map(([name, value]) => `${name}=${value}`)
            .join(' · ')}
        </div>
      )}
    </li>
  );
};
