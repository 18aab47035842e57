/** Result of a test delivery, polled until settled. */
import { Loaded } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useDelivery } from './use-delivery.ts';
import { DeliveryStateDot, useProblem } from './webhook-words.tsx';

export const TestResult = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('webhooks');
  const problem = useProblem();
  const query = useDelivery(id);
  return (
    <section aria-label={t('testResult')} role="status" className="webhook-test">
      <Loaded query={query}>
        {({ state, tries }) => {
          const last = tries.at(-1);
          return (
            <>
              <span>{t('testResult')}</span>
              <DeliveryStateDot state={state} />
              {last && (
                <span className="muted num">
                  {[last.status === null ? '' : `HTTP ${last.status}`, t('ms', { ms: last.ms })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              )}
              {last?.error && !last.error.startsWith('HTTP') && <span>{problem(last.error)}</span>}
            </>
          );
        }}
      </Loaded>
    </section>
  );
};
