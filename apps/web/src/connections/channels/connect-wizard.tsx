/**
 * The way to a connection that works: platform, name and houses, authorisation, test. The address holds the connection,
 * so that a reload or the return from a platform's page continues where it was.
 */
import type { ConnectionDetail } from '@minsu/contract/connections/channels/channel-connection.ts';
import { getConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { WizardSteps } from '../../components/forms/wizard-steps.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AuthoriseStep } from './authorise-step.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { NEW_CONNECTION, relevanceHref } from './connection-hrefs.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { Properties } from './properties.tsx';
import { TestOutcome } from './test-dialog.tsx';

interface ConnectWizardProps {
  /** `new`, or the id of the connection. */
  readonly of: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The new one is saved: the address names it from here on. */
  readonly onSaved: (id: string) => void;
}

const ConnectWizard = ({ of, open, onClose, onSaved }: ConnectWizardProps) => {
  const { t } = useTranslation('channels');
  return (
    <FormDrawer open={open} title={t('wizardTitle')} width={640} onClose={onClose}>
      {of === NEW_CONNECTION ? (
        <NewConnection onSaved={onSaved} />
      ) : (
        <KnownConnection key={of} id={of} onClose={onClose} />
      )}
    </FormDrawer>
  );
};

export default ConnectWizard;

interface StepsProps {
  readonly current: number;
  readonly reached: number;
  readonly first?: number;
  readonly onOpen: (step: number) => void;
}

const Steps = ({ current, reached, first = 0, onOpen }: StepsProps) => {
  const { t } = useTranslation('channels');
  const titles = [t('step_platform'), t('step_facts'), t('step_authorise'), t('step_test')];
  const done = titles.map((_, step) => step < reached);
  return <WizardSteps {...{ titles, current, reached, done, first, onOpen }} />;
};

const NewConnection = ({ onSaved }: { readonly onSaved: (id: string) => void }) => {
  const { t } = useTranslation('channels');
  const [platform, setPlatform] = useState<Platform | null>(null);
  return (
    <>
      <Steps
        current={platform === null ? 0 : 1}
        reached={platform === null ? 0 : 1}
        onOpen={() => setPlatform(null)}
      />
      {platform === null ? (
        <PlatformChoice onChoose={setPlatform} />
      ) : (
        <ConnectionForm
          platform={platform}
          submitLabel={t('next')}
          onDone={({ id }) => onSaved(id)}
          onCancel={() => setPlatform(null)}
        />
      )}
    </>
  );
};

interface KnownProps {
  readonly id: string;
  readonly onClose: () => void;
}

const KnownConnection = ({ id, onClose }: KnownProps) => {
  const query = useCall(getConnection, { id });
  return <Loaded query={query}>{(detail) => <FromAuthorisation detail={detail} onClose={onClose} />}</Loaded>;
};

/** Opened from an active connection: offers to authorise again, unless that was just done. */
const FromAuthorisation = ({
  detail: { connection },
  onClose,
}: {
  readonly detail: ConnectionDetail;
  readonly onClose: () => void;
}) => {
  const [search] = useAddressSearch();
  const [chosen, setChosen] = useState<2 | 3 | null>(null);
  const isNew = connection.state === 'active' && connection.mapped === 0;
  const comesBack = search.get('step') === 'test' && connection.accountKey !== null;
  const step = chosen ?? (isNew || comesBack ? 3 : 2);
  return (
    <>
      <Steps
        current={step}
        reached={connection.accountKey === null ? 2 : 3}
        first={2}
        onOpen={(next) => setChosen(next === 3 ? 3 : 2)}
      />
      {step === 2 ? (
        <AuthoriseStep connection={connection} onDone={() => setChosen(3)} onLater={onClose} />
      ) : (
        <TestStep id={connection.id} onClose={onClose} />
      )}
    </>
  );
};

const TestStep = ({ id, onClose }: KnownProps) => {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const may = useMay();
  return (
    <>
      <p>{t('authorisedHint')}</p>
      <TestOutcome id={id} />
      <Properties connectionId={id} />
      <div className="form-bar">
        {may('channel:link') && (
          <Button type="primary" onClick={() => void navigate(relevanceHref(id))}>
            {t('link')}
          </Button>
        )}
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </>
  );
};
