/** Up to which month the books are closed, closing and reopening them, and who did so before. */
import { addDays } from '@minsu/contract/dates.ts';
import type { LedgerPeriod } from '@minsu/contract/ledger/ledger.ts';
import { getLedgerPeriod, lockLedger, unlockLedger } from '@minsu/contract/ledger/ledger-endpoints.ts';
import { Button } from 'antd';
import { CommandDialog, type DialogHost } from '../../components/command-dialog.tsx';
import { DateText, InstantText } from '../../components/date-text.tsx';
import { selectOrNone } from '../../components/emptied-control.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/field.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { periodQueries } from './ledger-live.ts';
import { MonthAccruals } from './month-accruals.tsx';

/** Months are offered this far back. */
const OFFERED = 24;

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** The newest first, down to but without `until`. */
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

/** The select knows no null: it stands for it here. */
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
