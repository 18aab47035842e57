/** The signed-in user's certification: state, next step, history. */
import type { Certification } from '@minsu/contract/foundation/account/certification.ts';
import {
  listCertifications,
  submitCertification,
  withdrawCertification,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { documentTypes } from '@minsu/contract/foundation/account/document-rules.ts';
import { getAccount } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/forms/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate, putAnswer, useCall } from '../../platform/calls/queries.ts';
import { useSession } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { stateTones } from './certification-words.ts';
import { PhotoField } from './photo-field.tsx';

const show = (all: readonly Certification[]): void => {
  putAnswer(listCertifications, {}, [...all]);
  invalidate([getAccount]);
};

export const CertificationTab = () => {
  const query = useCall(listCertifications, {}, { quiet: true });
  return (
    <Loaded query={query} lines={6}>
      {(all) => <Mine all={all} />}
    </Loaded>
  );
};

const Mine = ({ all }: { readonly all: readonly Certification[] }) => {
  const { t } = useTranslation('account');
  const [writing, setWriting] = useState(false);
  const open = all.find((one) => one.state === 'auditing');
  const valid = all.find((one) => one.state === 'passed');
  const shown = open ?? valid ?? all.find((one) => one.state === 'rejected');
  const start = (
    <Button type="primary" onClick={() => setWriting(true)}>
      {shown ? t('certAgain') : t('certStart')}
    </Button>
  );
  return (
    <div className="certification">
      {writing && <SubmitForm onClose={() => setWriting(false)} />}
      {!writing && !shown && <EmptyState title={t('certNone')} hint={t('certNoneHint')} action={start} />}
      {!writing && shown && <Shown one={shown} action={open ? null : start} />}
      {all.length > 0 && <History all={all} />}
    </div>
  );
};

const SubmitForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('account');
  const realname = useSession((session) => session.userInfo?.realname ?? '');
  const of = submitCertification.input;
  return (
    <RecordForm
      command={submitCertification}
      className="narrow"
      initial={{ realName: realname, documentType: 'idCard', photoIds: [] }}
      submitLabel={t('certSubmit')}
      done={t('certSubmitted')}
      onCancel={onClose}
      onDone={(all) => {
        show(all);
        onClose();
      }}
    >
      <Field of={of} name="realName" label={t('realName')} />
      <Field
        of={of}
        name="documentType"
        label={t('documentType')}
        control="select"
        options={documentTypes.map((value) => ({ value, label: t(`doc_${value}`) }))}
      />
      <Field of={of} name="number" label={t('documentNumber')} help={t('documentNumberHelp')} />
      <PhotoField />
    </RecordForm>
  );
};

interface ShownProps {
  readonly one: Certification;
  readonly action: React.ReactNode;
}

const Shown = ({ one, action }: ShownProps) => {
  const { t } = useTranslation('account');
  return (
    <>
      <Facts
        items={[
          {
            label: t('state'),
            value: <StateDot tone={stateTones[one.state]}>{t(`state_${one.state}`)}</StateDot>,
          },
          ...(one.reason ? [{ label: t('reason'), value: one.reason }] : []),
          { label: t('realName'), value: one.realName },
          { label: t('documentType'), value: t(`doc_${one.documentType}`) },
          { label: t('documentNumber'), value: <span className="num">{one.numberMasked}</span> },
          { label: t('submittedAt'), value: <InstantText at={one.submittedAt} house={null} /> },
        ]}
      />
      <div className="dialog-tools">
        {action}
        {one.actions.includes('withdraw') && (
          <CommandButton
            command={withdrawCertification}
            input={{ id: one.id, version: one.version }}
            label={t('certWithdraw')}
            confirm={{ title: t('certWithdrawTitle'), text: t('certWithdrawText') }}
            done={t('certWithdrawn')}
            onDone={show}
          />
        )}
      </div>
    </>
  );
};

const History = ({ all }: { readonly all: readonly Certification[] }) => {
  const { t } = useTranslation('account');
  return (
    <>
      <h2>{t('certHistory')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className="table-scroll" aria-label={t('certHistory')} tabIndex={0}>
        <table className="data-table middle">
          <thead>
            <tr>
              {(
                ['documentType', 'realName', 'documentNumber', 'state', 'submittedAt', 'reason'] as const
              ).map((key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <tr key={one.id}>
                <td>{t(`doc_${one.documentType}`)}</td>
                <td>{one.realName}</td>
                <td className="num">{one.numberMasked}</td>
                <td>
                  <StateDot tone={stateTones[one.state]}>{t(`state_${one.state}`)}</StateDot>
                </td>
                <td>
                  <InstantText at={one.submittedAt} house={null} />
                </td>
                <td>{one.reason ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
