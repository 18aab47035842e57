/** Files an erasure request for a given guest, or for one found by phone. */

import {
  askedByKinds,
  askedViaKinds,
  fileErasure,
  findErasureGuest,
  previewErasure,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { phone as phoneSchema } from '@minsu/contract/platform/wire.ts';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { call } from '../../platform/calls/call.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { erasureQueries } from './erasure-live.ts';
import { CountLists, ObstacleList } from './erasure-preview.tsx';
import './privacy.css';
import { useTranslation } from '../../platform/use-translation.ts';

type Found = NonNullable<OutputOf<typeof findErasureGuest>>;

interface FileErasureProps extends DialogHost {
  /** Absent: searched by phone. */
  readonly guestId?: string;
  readonly today: string;
}

const FileErasure = ({ guestId, today, ...host }: FileErasureProps) => {
  const { t } = useTranslation('privacy');
  const [found, setFound] = useState<Found | null>(null);
  const of = guestId ?? found?.id;
  return (
    <CommandDialog
      {...host}
      width={560}
      title={t('fileTitle')}
      submitLabel={t('file')}
      command={fileErasure}
      base={{ guestId: of as string }}
      initial={{ askedBy: 'guest', askedVia: 'phone', askedOn: today }}
      done={false}
      invalidates={erasureQueries}
      onDone={({ dueOn }) =>
        toast.success(t('filed', { due: formatDate(dueOn, currentLanguage(), { year: true }) }))
      }
      disabled={of === undefined}
    >
      {guestId === undefined && <FindGuest found={found} onFound={setFound} />}
      {of !== undefined && <Preview guestId={of} />}
      {of !== undefined && <AskedFields />}
    </CommandDialog>
  );
};

export default FileErasure;

const AskedFields = () => {
  const { t } = useTranslation('privacy');
  const { input } = fileErasure;
  return (
    <div className="form-grid">
      <Field
        of={input}
        name="askedBy"
        label={t('column_askedBy')}
        control="select"
        options={askedByKinds.map((value) => ({ value, label: t(`askedBy_${value}`) }))}
      />
      <Field
        of={input}
        name="askedVia"
        label={t('column_askedVia')}
        control="select"
        options={askedViaKinds.map((value) => ({ value, label: t(`askedVia_${value}`) }))}
      />
      <Field of={input} name="askedOn" label={t('column_askedOn')} control="date" />
    </div>
  );
};

const Preview = ({ guestId }: { readonly guestId: string }) => {
  const query = useCall(previewErasure, { guestId }, { quiet: true });
  return (
    <Loaded query={query} lines={5}>
      {({ counts, obstacles, keptUntil }) => (
        <>
          <ObstacleList obstacles={obstacles} />
          <CountLists counts={counts} keptUntil={keptUntil} />
        </>
      )}
    </Loaded>
  );
};

interface FindGuestProps {
  readonly found: Found | null;
  readonly onFound: (found: Found | null) => void;
}

/** The number is sent by POST and stored nowhere, neither in the address nor in a draft. */
const FindGuest = ({ found, onFound }: FindGuestProps) => {
  const { t } = useTranslation('privacy');
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const search = async (typed: string) => {
    onFound(null);
    if (!phoneSchema.safeParse(typed).success) return setProblem(t('invalidPhone'));
    setPending(true);
    setProblem(null);
    try {
      const guest = await call(findErasureGuest, { phone: typed });
      onFound(guest);
      if (guest === null) setProblem(t('findNone'));
    } catch {
      // Reported by a toast; the number stays for a retry.
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="field erasure-find">
      <label htmlFor={id}>{t('findPhone')}</label>
      <Input.Search
        id={id}
        enterButton={t('find')}
        autoComplete="off"
        maxLength={24}
        loading={pending}
        status={problem ? 'error' : ''}
        onSearch={(typed) => void search(typed.trim())}
      />
      {problem && (
        <div className="field-error" role="alert">
          {problem}
        </div>
      )}
      {found && (
        <p>
          <strong>
            {t('found', { name: found.name, phone: found.phoneMasked ?? '—', count: found.orders })}
          </strong>
        </p>
      )}
    </div>
  );
};
