/** Names and states of connections. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import {
  type ConnectorVendor,
  connectorFacts,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Texts of the contract's lists; re-renders with the language. */
export const useWords = (): ((text: Text) => string) => {
  useTranslation('connectors');
  return (text) => sayText(text, currentLanguage());
};

export const useVendorName = (): ((vendor: ConnectorVendor) => string) => {
  const say = useWords();
  return (vendor) => say(connectorFacts(vendor).name);
};

type Health = 'works' | 'failed' | 'untested';

const tones: Readonly<Record<Health, Tone>> = { works: 'ok', failed: 'bad', untested: 'warn' };

/** The newest of success, error and test decides. */
const healthOf = ({ lastSuccessAt, lastErrorAt, testWorks }: Connector): Health => {
  if (lastSuccessAt === null && lastErrorAt === null)
    return testWorks === null ? 'untested' : testWorks ? 'works' : 'failed';
  return (lastErrorAt ?? '') > (lastSuccessAt ?? '') ? 'failed' : 'works';
};

export const ConnectorStateDot = ({ connector }: { readonly connector: Connector }) => {
  const { t } = useTranslation('connectors');
  if (connector.state !== 'active') return <Tag>{t(`state_${connector.state}`)}</Tag>;
  const health = healthOf(connector);
  return <StateDot tone={tones[health]}>{t(`state_${health}`)}</StateDot>;
};
