/** Closed months: close, reopen, and their history. */

import type { LedgerPeriod } from '@minsu/contract/finance/ledger/ledger.ts';
import {
  getLedgerPeriod,
  lockLedger,
  unlockLedger,
} from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { selectOrNone } from '../../components/forms/emptied-control.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { periodQueries } from './ledger-live.ts';
import { MonthAccruals } from './month-accruals.tsx';

/** Number of months offered. */
const OFFERED = 24;

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** Newest first, down to `until`, exclusive. */
const monthsFrom = (newest: string, until: string | null): string[] => {
  const found: string[] = [];
  for (let month = newest; found.length < OFFERED && month !== until; month = monthBefore(month))
    found.push(month);
  return found;
};

const lockedMonth = ({ lockedTo }: LedgerPeriod): string | null => lockedTo?.slice(0, 7) ?? null;

export const PeriodPanel = () => {
  const { t } = useTranslation('ledgerScreen');
  const query = useCall(getLedgerPeriod, {});
  return (
    <Panel title={t('lockTitle')} help="closing">
      <Loaded query={query} lines={6}>
        {(period) => (
          <div className="ledger-period">
            <Standing period={period} />
            <p className="muted">{t('lockHint')}</p>
            {period.lockedTo !== null && <MonthAccruals months={period.accruals} />}
            <Changes changes={period.changes} />
          </div>
        )}
      </Loaded>
    </Panel>
  );
};

interface PeriodProps {
  readonly period: LedgerPeriod;
}

const Standing = ({ period }: PeriodProps) => {
  const { t } = useTranslation('ledgerScreen');
  const may = useMay();
  const { shown, show, close } = useDialog<'lock' | 'unlock'>();
  const locked = lockedMonth(period);
  const toLock = monthsFrom(period.lastMonth, locked);
  const Dialog = shown?.of === 'unlock' ? UnlockDialog : LockDialog;
  return (
    <>
      <p className="ledger-locked">
        {period.lockedTo === null ? (
          t('nothingLocked')
        ) : (
          <>
            {t('lockedTo')}{' '}
            <strong>
              <DateText date={period.lockedTo} weekday={false} year />
            </strong>
          </>
        )}
      </p>
      {locked !== null && <LockedMonths newest={locked} />}
      {may('ledger:manage') && (
        <div className="ledger-actions">
          <Button
            disabled={toLock.length === 0}
            title={toLock.length === 0 ? t('noMonthToLock') : undefined}
            onClick={() => show('lock')}
          >
            {t('lock')}
          </Button>
          {locked !== null && (
            <Button danger onClick={() => show('unlock')}>
              {t('unlock')}
            </Button>
          )}
        </div>
      )}
      {shown && <Dialog period={period} open={shown.open} onClose={close} />}
    </>
  );
};

const SHOWN = 6;

const LockedMonths = ({ newest }: { readonly newest: string }) => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <ul className="ledger-months" aria-label={t('lockedMonths')}>
      {monthsFrom(newest, null)
        .slice(0, SHOWN)
        .map((month) => (
          <li key={month}>
            <Tag>{month}</Tag>
          </li>
        ))}
      <li aria-hidden="true">…</li>
    </ul>
  );
};

const LockDialog = ({ period, open, onClose }: PeriodProps & DialogHost) => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      title={t('lock')}
      text={t('lockHint')}
      submitLabel={t('lock')}
      command={lockLedger}
      base={{}}
      initial={{ month: period.lastMonth, reason: '' }}
      done={t('lockDone')}
      invalidates={periodQueries}
    >
      <Field
        of={lockLedger.input}
        name="month"
        label={t('lockMonth')}
        control="select"
        options={monthsFrom(period.lastMonth, lockedMonth(period)).map((value) => ({ value, label: value }))}
      />
      <Field of={lockLedger.input} name="reason" label={t('lockReason')} control="textarea" />
    </CommandDialog>
  );
};

/** Represents null, which a select cannot hold. */
const ALL = 'all';
const monthControl = selectOrNone(ALL);

const UnlockDialog = ({ period, open, onClose }: PeriodProps & DialogHost) => {
  const { t } = useTranslation('ledgerScreen');
  const locked = lockedMonth(period) ?? period.lastMonth;
  const options = [
    ...monthsFrom(monthBefore(locked), null).map((value) => ({ value, label: value })),
    { value: ALL, label: t('unlockAll') },
  ];
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      title={t('unlock')}
      text={t('unlockText')}
      submitLabel={t('unlock')}
      danger
      command={unlockLedger}
      base={{}}
      initial={{ month: monthBefore(locked), reason: '' }}
      done={t('unlockDone')}
      invalidates={periodQueries}
    >
      <Field
        of={unlockLedger.input}
        name="month"
        label={t('unlockMonth')}
        required
        control={monthControl}
        options={options}
      />
      <Field of={unlockLedger.input} name="reason" label={t('lockReason')} control="textarea" />
    </CommandDialog>
  );
};

const Changes = ({ changes }: Pick<LedgerPeriod, 'changes'>) => {
  const { t } = useTranslation('ledgerScreen');
  return (
    <section>
      <h3>{t('lockHistory')}</h3>
      {changes.length === 0 ? (
        <EmptyState title={t('lockHistoryEmpty')} />
      ) : (
        <ul className="ledger-changes">
          {changes.map(({ id, lockedTo, reason, actor, at }) => (
            <li key={id}>
              <span>{lockedTo === null ? t('unlockedLine') : t('lockedLine', { day: lockedTo })}</span>
              <span>{reason}</span>
              <span className="muted">
                {actor} · <InstantText at={at} house={null} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
