/** By what a connection was built: an example contract, the platform's public documents, or a run against the platform itself. */
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const BuiltTag = ({ platform }: { readonly platform: Platform }) => {
  const { t } = useTranslation('channels');
  const built = knownFacts(platform)?.built;
  return built ? <Tag tone={built === 'certified' ? 'ok' : 'neutral'}>{t(`built_${built}`)}</Tag> : null;
};
