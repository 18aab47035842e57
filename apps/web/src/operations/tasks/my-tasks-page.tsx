/** A cleaner's own tasks as a screen; the workplace shows the same panel. */
import { Page } from '../../components/lists/page.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { MyTasksPanel } from './my-tasks-panel.tsx';

const MyTasksPage = () => {
  const { t } = useTranslation('tasks');
  return (
    <Page title={t('mineTitle')} purpose={t('minePurpose')} crumbs={false} className="my-tasks">
      <MyTasksPanel />
    </Page>
  );
};

export default MyTasksPage;
