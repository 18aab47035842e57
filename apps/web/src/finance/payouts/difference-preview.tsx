/** One difference in the preview and as a phone card: both sides, hints, result. */

import {
  reopenDifference,
  resolveDifference,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { LookButton } from '../../components/lists/look-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMayEverywhere } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { reconciliationQueries } from './payout-live.ts';
import {
  DifferenceNumber,
  DifferenceOrder,
  DifferenceState,
  differenceName,
  type OfDifference,
  SideFen,
  useSideWords,
} from './reconciliation-words.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

const after = {
  invalidates: reconciliationQueries,
  onStale: () => void invalidate(reconciliationQueries),
};

export const DifferenceActions = ({ of }: OfDifference) =>
  of.state === 'open' ? <Resolve of={of} /> : <Reopen of={of} />;

const Reopen = ({ of: { id, version } }: OfDifference) => {
  const { t } = useTranslation('reconciliation');
  return (
    <CommandButton
      size="small"
      command={reopenDifference}
      input={{ id, version }}
      label={t('reopen')}
      done={t('reopened')}
      {...after}
    />
  );
};

const Resolve = ({ of }: OfDifference) => {
  const { t } = useTranslation('reconciliation');
  const mayEverywhere = useMayEverywhere();
  const { shown, show, close } = useDialog();
  if (!mayEverywhere('reconciliation:manage')) return null;
  return (
    <>
      <Button size="small" type="primary" onClick={() => show()}>
        {t('resolve')}
      </Button>
      {shown && (
        <FormDialog
          open={shown.open}
          onClose={close}
          title={t('resolveTitle')}
          text={t(`hint_${of.kind}`)}
          submitLabel={t('resolve')}
          command={resolveDifference}
          base={{ id: of.id, version: of.version }}
          initial={{}}
          invalidates={reconciliationQueries}
          done={t('resolved')}
          onDone={close}
          onRefused={() => invalidate(reconciliationQueries)}
        >
          <Field of={resolveDifference.input} name="note" label={t('field_note')} control="textarea" />
        </FormDialog>
      )}
    </>
  );
};

const useFacts = (of: OfDifference['of']): Fact[] => {
  const { t } = useTranslation('reconciliation');
  const { ours, theirs } = useSideWords();
  return [
    { label: t('column_requestNo'), value: <DifferenceNumber of={of} /> },
    { label: t('column_day'), value: <DateText date={of.day} /> },
    { label: t('column_what'), value: t(`what_${of.what}`) },
    ...(of.landlordName === null ? [] : [{ label: t('column_landlordName'), value: of.landlordName }]),
    ...(of.orderNo === null ? [] : [{ label: t('column_orderNo'), value: <DifferenceOrder of={of} /> }]),
    { label: t('column_ourFen'), value: <SideFen fen={of.ourFen} /> },
    { label: t('column_theirFen'), value: <SideFen fen={of.theirFen} /> },
    { label: t('column_ourState'), value: ours(of) },
    { label: t('column_theirState'), value: theirs(of) },
    ...(of.note === null ? [] : [{ label: t('column_note'), value: of.note }]),
    ...(of.resolvedAt === null
      ? []
      : [
          {
            label: t('column_resolvedBy'),
            value: (
              <>
                {of.resolvedBy} · <InstantText at={of.resolvedAt} house={null} />
              </>
            ),
          },
        ]),
  ];
};

export const DifferencePreview = ({ of }: OfDifference) => {
  const { t } = useTranslation('reconciliation');
  return (
    <div className="row-preview">
      <div className="line">
        <strong>{t(`kind_${of.kind}`)}</strong>
        <DifferenceState of={of} />
      </div>
      <p className="callout">
        <span>
          {of.state === 'resolved' && of.note === null ? t('resolvedBySelf') : t(`hint_${of.kind}`)}
        </span>
      </p>
      <div>
        <DifferenceActions of={of} />
      </div>
      <Facts items={useFacts(of)} />
      {of.payoutId !== null && <EntryTrail of={{ paperId: of.payoutId }} />}
      {of.orderId !== null && <EntryTrail of={{ orderId: of.orderId }} />}
      {of.payoutId === null && of.orderId === null && <p className="entry-trail muted">{t('nothingOurs')}</p>}
    </div>
  );
};

export const DifferenceCard = ({ of }: OfDifference) => {
  const { t } = useTranslation('reconciliation');
  return (
    <div className="row-card">
      <div className="line">
        <strong className="title">{t(`kind_${of.kind}`)}</strong>
        <DifferenceState of={of} />
      </div>
      <div className="line muted">
        <span className="title num">{differenceName(of)}</span>
        <DateText date={of.day} />
      </div>
      <div className="line">
        <span>
          <SideFen fen={of.ourFen} /> / <SideFen fen={of.theirFen} />
        </span>
        <LookButton title={differenceName(of)}>
          <DifferencePreview of={of} />
        </LookButton>
      </div>
    </div>
  );
};
