/** One onboarding file: written while it is a draft, mended where the institution asked, else shown with what comes next. */
import type { OnboardingFile } from '@minsu/contract/onboarding/onboarding.ts';
import { getOnboarding } from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import { useState } from 'react';
import { RecordPage, recordQuery } from '../../components/record-page.tsx';
import { useCall } from '../../platform/queries.ts';
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

/** What is being written lives as long as the file stays in its hands. */
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
