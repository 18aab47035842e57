/** All versions of a kind's standards, newest first. */
import type { StandardVersion } from '@minsu/contract/foundation/houses/standard.ts';
import { Panel } from '../../../components/records/panel.tsx';
import { StateDot, type Tone } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

const tones: Record<StandardVersion['state'], Tone> = { draft: 'warn', published: 'ok', retired: 'neutral' };

interface StandardVersionsProps {
  readonly versions: readonly StandardVersion[];
  readonly open: string | null;
  readonly onOpen: (id: string | null) => void;
}

export const StandardVersions = ({ versions, open, onOpen }: StandardVersionsProps) => {
  const { t } = useTranslation('standards');
  const isOpen = ({ id, state }: StandardVersion) =>
    id === open || (state === 'draft' && open === 'draft') || (state === 'published' && open === null);
  return (
    <Panel title={t('history')}>
      <ol className="standard-versions">
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-current={isOpen(version) ? 'true' : undefined}
              onClick={() => onOpen(version.state === 'published' ? null : version.id)}
            >
              <span className="line">
                <strong>{t('versionOf', { number: version.number })}</strong>
                <StateDot tone={tones[version.state]}>{t(`state_${version.state}`)}</StateDot>
                <span className="muted">{t('itemCount', { count: version.itemCount })}</span>
              </span>
              {version.note && <span>{version.note}</span>}
              <span className="muted">
                {version.publishedBy || version.editedBy || t('system')}{' '}
                <InstantText at={version.publishedAt ?? version.editedAt} house={null} />
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
