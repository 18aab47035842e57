/** Opens a property for editing and restores unsaved input from this browser. */
import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useUserId } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { unsavedOfHouse } from './house-history.ts';
import { OpenWizard } from './open-wizard.tsx';
import { useFreshRevision } from './use-fresh-revision.ts';

interface EditHouseProps {
  readonly id: string;
  readonly step: HouseStep | null;
}

export const EditHouse = ({ id, step }: EditHouseProps) => {
  const { t } = useTranslation('houseWizard');
  const userId = useUserId();
  const query = useFreshRevision(id);
  const { data, error } = query;
  if (data) {
    const kept = unsavedOfHouse(userId, id);
    return (
      <OpenWizard
        start={{
          userId,
          revision: data,
          step: step ?? data.revision?.step ?? 'basics',
          unsaved: kept?.unsaved ?? {},
          version: kept?.version ?? null,
        }}
      />
    );
  }
  return (
    <Page title={t('editTitle')} purpose={t('purpose')}>
      {error?.status === 404 || error?.status === 422 ? (
        <NoSuchHouse />
      ) : (
        <Loaded query={query} lines={10}>
          {() => null}
        </Loaded>
      )}
    </Page>
  );
};

const NoSuchHouse = () => {
  const { t } = useTranslation('houses');
  return (
    <EmptyState
      kind="noMatch"
      title={t('missing')}
      hint={t('missingHint')}
      action={<Link to="/house/houseList">{t('toList')}</Link>}
    />
  );
};
