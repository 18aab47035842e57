/** One document: photos beside its data, and the verdict. P passes, R rejects, J and K navigate. */
import {
  countMemberChecks,
  type DocumentCase,
  pageMemberChecks,
  passMemberDocument,
  rejectMemberDocument,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandDialog } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { useCountryName } from '../../components/words/country-names.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { invalidate, useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useSingleKeys } from '../../platform/use-single-keys.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CheckNumber } from './check-number.tsx';
import { DocumentPhoto } from './document-photo-field.tsx';
import { DocumentState, Validity } from './document-words.tsx';
import { checkQueries, memberQueries } from './member-live.ts';
import type { CheckQueue } from './use-check-queue.ts';

const shown = [...checkQueries, ...memberQueries];

interface CheckCaseProps {
  readonly queue: CheckQueue;
  readonly of: DocumentCase;
  readonly stacked: boolean;
}

/** Passes without confirmation: it can be corrected and checked again. */
const usePass = ({ queue, of }: CheckCaseProps) => {
  const { t } = useTranslation('memberCheck');
  const { mutate, isPending } = useCommand(passMemberDocument, {
    invalidates: [pageMemberChecks, countMemberChecks],
  });
  const pass = () =>
    mutate(
      { id: of.id, version: of.version },
      {
        onSuccess: () => {
          toast.success(t('passed', { name: of.memberName }));
          queue.goOn();
          invalidate(memberQueries);
        },
        // Another user was faster, or it was corrected: refetch it.
        onError: () => invalidate(shown),
      },
    );
  return { pass, isPending };
};

export const CheckCase = (props: CheckCaseProps) => {
  const { queue, of, stacked } = props;
  const { t } = useTranslation(['memberCheck', 'registration']);
  const [rejecting, setRejecting] = useState(false);
  const { pass, isPending } = usePass(props);
  const mayPass = !queue.isGone && of.actions.includes('pass');
  useSingleKeys((key) => {
    if (key === 'j') queue.step(1);
    else if (key === 'k') queue.step(-1);
    else if (key === 'p' && mayPass) pass();
    else if (key === 'r' && !queue.isGone && of.actions.includes('reject')) setRejecting(true);
    else return false;
    return true;
  });
  return (
    <article className="check-case" aria-label={of.memberName}>
      {/* A document passed by this user is already leaving the queue. */}
      {queue.isGone && !isPending && <GoneNote queue={queue} />}
      <header className="line">
        <span className="member-name">
          {stacked && <Button onClick={queue.close}>{t('close')}</Button>}
          <h2>{of.memberName}</h2>
          <DocumentState state={of.state} />
        </span>
        <Link to={memberHref(of.guestId)}>{t('openMember')}</Link>
      </header>
      <div className="member-photo-places">
        {of.photos.map(({ id, side }) => (
          <DocumentPhoto key={id} id={id} side={side} size={240} />
        ))}
      </div>
      {mayPass && <CheckNumber key={`${of.id} ${of.version}`} of={of} />}
      {of.reason !== null && <p className="callout bad">{of.reason}</p>}
      <Facts items={useFacts(of)} />
      {of.state === 'pending' && of.own && <p className="callout warn">{t('ownHint')}</p>}
      {mayPass && (
        <footer className="member-buttons">
          <Button type="primary" loading={isPending} onClick={pass}>
            {t('pass')}
          </Button>
          <Button color="danger" variant="filled" onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
          {!stacked && <span className="muted">{t('keys')}</span>}
        </footer>
      )}
      <Reject of={of} open={rejecting} onClose={() => setRejecting(false)} onDone={queue.goOn} />
    </article>
  );
};

const GoneNote = ({ queue }: Pick<CheckCaseProps, 'queue'>) => {
  const { t } = useTranslation('memberCheck');
  return (
    <p className="callout warn" role="status">
      <span>{t('gone')}</span>
      {queue.records.length > 0 && <Button onClick={() => queue.step(1)}>{t('next')}</Button>}
    </p>
  );
};

/** An old address names a document that this queue has not shown. */
export const NoCase = ({ queue, stacked }: Omit<CheckCaseProps, 'of'>) => {
  const { t } = useTranslation('memberCheck');
  return (
    <article className="check-case" aria-label={t('gone')}>
      {stacked && <Button onClick={queue.close}>{t('close')}</Button>}
      <GoneNote queue={queue} />
    </article>
  );
};

interface RejectProps {
  readonly of: DocumentCase;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const Reject = ({ of, open, onClose, onDone }: RejectProps) => {
  const { t } = useTranslation('memberCheck');
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      danger
      title={t('rejectTitle', { name: of.memberName })}
      submitLabel={t('reject')}
      command={rejectMemberDocument}
      base={{ id: of.id, version: of.version }}
      initial={{}}
      done={t('rejected', { name: of.memberName })}
      invalidates={shown}
      onDone={onDone}
    >
      <Field
        of={rejectMemberDocument.input}
        name="reason"
        label={t('rejectReason')}
        control="textarea"
        placeholder={t('rejectExample')}
      />
    </CommandDialog>
  );
};

const useFacts = (of: DocumentCase): Fact[] => {
  const { t } = useTranslation(['memberRecord', 'memberCheck', 'registration']);
  const countryName = useCountryName();
  return [
    { label: t('field_documentType'), value: t(`registration:doc_${of.type}`) },
    { label: t('memberCheck:number'), value: <span className="num">{of.numberMasked}</span> },
    { label: t('field_country'), value: countryName(of.country) },
    ...(of.issuedOn ? [{ label: t('field_issuedOn'), value: <DateText date={of.issuedOn} year /> }] : []),
    { label: t('field_expiresOn'), value: <Validity of={of} /> },
    {
      label: t('memberCheck:waiting'),
      value: (
        <>
          {of.recordedBy} · <InstantText at={of.recordedAt} house={null} />
        </>
      ),
    },
    ...(of.decidedBy && of.decidedAt
      ? [
          {
            label: t('memberCheck:decided'),
            value: (
              <>
                {of.decidedBy} · <InstantText at={of.decidedAt} house={null} />
              </>
            ),
          },
        ]
      : []),
  ];
};
