/** One onboarding file: editable as draft, correctable in a supplement, else shown with its next step. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { getOnboarding } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { useState } from 'react';
import { RecordPage, recordQuery } from '../../components/records/record-page.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { FileHead } from './file-head.tsx';
import { FileOverview } from './file-overview.tsx';
import { FileDraft } from './wizard/file-draft.ts';
import { FileWizard } from './wizard/file-wizard.tsx';
import { SupplementForm } from './wizard/supplement-form.tsx';

export const OnboardingRecord = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('onboarding');
  const query = useCall(getOnboarding, { id }, recordQuery(id));
  const title = query.data ? t('fileOf', { name: query.data.landlordName }) : t('title');
  return (
    <RecordPage
      id={id}
      query={query}
      title={title}
      className="onboarding-page"
      missing={{
        title: t('missingRecord'),
        hint: t('missingRecordHint'),
        to: '/landlord/networkAccess',
        list: t('toList'),
      }}
    >
      {(file) => (
        <>
          <FileHead of={file} />
          <FileBody file={file} />
        </>
      )}
    </RecordPage>
  );
};

/** The form lives as long as the file stays editable. */
const FileBody = ({ file }: { readonly file: OnboardingFile }) => {
  if (!file.actions.includes('save')) return <FileOverview of={file} />;
  return <OpenFile key={`${file.state}-${file.round}`} file={file} />;
};

const OpenFile = ({ file }: { readonly file: OnboardingFile }) => {
  const [draft] = useState(() => new FileDraft(file));
  return file.state === 'supplement' ? (
    <SupplementForm draft={draft} latest={file} />
  ) : (
    <FileWizard draft={draft} latest={file} />
  );
};
