/** Tests the connection when opened and shows the result step by step. */
import {
  type ChannelConnection,
  type ConnectionTest,
  testSteps,
} from '@minsu/contract/connections/channels/channel-connection.ts';
import { testConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useCommand } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';

type Tested = ConnectionTest | 'none' | { readonly refused: string };

const useTest = (id: string) => {
  const [result, setResult] = useState<Tested>('none');
  const { mutate, isPending } = useCommand(testConnection, { invalidates: connectionQueries, quiet: true });
  const run = () =>
    mutate({ id }, { onSuccess: setResult, onError: (error) => setResult({ refused: error.message }) });
  return { result, isPending, run };
};

/** Starts automatically; `again` is shown under the outcome. */
export const TestOutcome = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('channels');
  const { result, isPending, run } = useTest(id);
  const begin = useEffectEvent(run);
  useEffect(() => begin(), []);
  return (
    <div className="channel-test">
      <div role="status" aria-busy={isPending}>
        {isPending || result === 'none' ? <p>{t('testing')}</p> : <Said result={result} />}
      </div>
      {result !== 'none' && (
        <Button size="small" loading={isPending} onClick={run}>
          {t('test')}
        </Button>
      )}
    </div>
  );
};

const Said = ({ result }: { readonly result: Exclude<Tested, 'none'> }) => {
  const { t } = useTranslation('channels');
  if ('refused' in result) return <StateDot tone="bad">{result.refused}</StateDot>;
  const { works, steps, ms, message, listings } = result;
  return (
    <>
      <StateDot tone={works ? 'ok' : 'bad'}>
        {works ? t('testWorks', { ms: ms ?? 0 }) : t('testFails')}
      </StateDot>
      <ol>
        {testSteps.map((step) => (
          <Step key={step} step={step} found={steps.find((one) => one.step === step)} />
        ))}
      </ol>
      {listings !== null && <p>{t('testListings', { count: listings })}</p>}
      {message && <p className="said">{t('said', { message })}</p>}
    </>
  );
};

interface StepProps {
  readonly step: (typeof testSteps)[number];
  readonly found: ConnectionTest['steps'][number] | undefined;
}

const Step = ({ step, found }: StepProps) => {
  const { t } = useTranslation('channels');
  const tone = found === undefined ? 'neutral' : found.works ? 'ok' : 'bad';
  const said = found === undefined ? 'stepNotTried' : found.works ? 'stepWorks' : 'stepFails';
  return (
    <li>
      {t(`testStep_${step}`)} <StateDot tone={tone}>{t(said)}</StateDot>
    </li>
  );
};

interface TestDialogProps extends DialogHost {
  readonly connection: ChannelConnection;
}

export const TestDialog = ({ connection: { id, name }, open, onClose }: TestDialogProps) => {
  const { t } = useTranslation('channels');
  return (
    <Dialog
      open={open}
      title={t('testTitle', { name })}
      width={480}
      destroyOnHidden
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <TestOutcome id={id} />
    </Dialog>
  );
};
