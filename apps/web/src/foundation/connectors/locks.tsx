/** Locks of an account: battery, gateway, and the room each belongs to. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import {
  LOW_BATTERY,
  type Lock,
  type LockFilter,
  lockFilters,
} from '@minsu/contract/foundation/connectors/lock.ts';
import { pageLocks, refreshLocks, unmapLock } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { Button, Input, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { lockQueries } from './connector-live.ts';

const LockDrawer = lazyPart(() => import('./lock-drawer.tsx'), 'asked');

const PAGE = 50;
const onStale = () => invalidate(lockQueries);

export const Locks = ({ connector }: { readonly connector: Connector }) => {
  const { t } = useTranslation('locks');
  const mayEdit = useMay()('connector:edit');
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const [show, setShow] = useState<LockFilter>('all');
  const { shown, show: open, close } = useDialog<Lock>();
  return (
    <div className="connector-templates">
      {mayEdit && connector.state !== 'revoked' && (
        <div className="connector-buttons">
          <CommandButton
            command={refreshLocks}
            input={{ id: connector.id }}
            label={t('refresh')}
            done={t('refreshed')}
            invalidates={lockQueries}
          />
        </div>
      )}
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        maxLength={50}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Segmented
        aria-label={t('filter')}
        value={show}
        options={lockFilters.map((value) => ({ value, label: t(`filter_${value}`) }))}
        onChange={setShow}
      />
      <LockList key={`${show}/${keyword}`} id={connector.id} keyword={keyword} show={show} onMap={open} />
      {shown && <LockDrawer key={shown.key} lock={shown.of} open={shown.open} onClose={close} />}
    </div>
  );
};

interface LockListProps {
  readonly id: string;
  readonly keyword: string;
  readonly show: LockFilter;
  readonly onMap: (lock: Lock) => void;
}

const LockList = ({ id, keyword, show, onMap }: LockListProps) => {
  const { t } = useTranslation('locks');
  const [current, setCurrent] = useState(1);
  const query = useCall(pageLocks, { id, keyword, show, current, size: PAGE });
  const isNarrowed = keyword !== '' || show !== 'all';
  return (
    <Loaded
      query={query}
      lines={8}
      isEmpty={({ total }) => total === 0}
      empty={
        isNarrowed ? (
          <EmptyState kind="noMatch" title={t('noneFound')} />
        ) : (
          <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
        )
      }
    >
      {({ records, total }) => (
        <>
          <ul className="connector-call-list">
            {records.map((lock) => (
              <LockLine key={lock.id} lock={lock} onMap={() => onMap(lock)} />
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
  );
};

const Gateway = ({ lock: { hasGateway, isOnline, isGone } }: { readonly lock: Lock }) => {
  const { t } = useTranslation('locks');
  if (isGone) return <StateDot tone="bad">{t('gone')}</StateDot>;
  if (!hasGateway) return <StateDot tone="bad">{t('noGateway')}</StateDot>;
  if (isOnline === null) return <StateDot>{t('unknownGateway')}</StateDot>;
  return <StateDot tone={isOnline ? 'ok' : 'bad'}>{t(isOnline ? 'online' : 'offline')}</StateDot>;
};

const LockLine = ({ lock, onMap }: { readonly lock: Lock; readonly onMap: () => void }) => {
  const { t } = useTranslation('locks');
  const { name, reference, battery, hasGateway, isGone, houseName, roomNumber, fetchedAt } = lock;
  return (
    <li className="connector-call">
      <div className="connector-call-head">
        <strong>{name}</strong>
        <span className="muted num">{reference}</span>
        <Gateway lock={lock} />
        {battery !== null && (
          <Tag tone={battery < LOW_BATTERY ? 'bad' : 'neutral'}>{t('battery', { percent: battery })}</Tag>
        )}
      </div>
      <div className={roomNumber === null ? 'muted' : undefined}>
        {roomNumber === null ? t('unmapped') : `${houseName} ${roomNumber}`}
      </div>
      {!hasGateway && !isGone && <div className="connector-error">{t('noGatewayHint')}</div>}
      <div className="muted">
        {t('fetchedAt')} <InstantText at={fetchedAt} house={null} />
      </div>
      <LockButtons lock={lock} onMap={onMap} />
    </li>
  );
};

const LockButtons = ({ lock, onMap }: { readonly lock: Lock; readonly onMap: () => void }) => {
  const { t } = useTranslation('locks');
  if (!useMay()('connector:edit')) return null;
  const { id, version, isGone, roomId, name } = lock;
  return (
    <div className="connector-buttons">
      {!isGone && (
        <Button size="small" onClick={onMap}>
          {t(roomId === null ? 'map' : 'remap')}
        </Button>
      )}
      {roomId !== null && (
        <CommandButton
          command={unmapLock}
          input={{ id, version }}
          label={t('unmap')}
          size="small"
          confirm={{ title: `${t('unmap')}: ${name}?`, effects: [t('unmapConfirm')] }}
          done={t('unmappedDone')}
          invalidates={lockQueries}
          onStale={onStale}
        />
      )}
    </div>
  );
};
