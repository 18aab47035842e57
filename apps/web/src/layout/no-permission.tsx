import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/lists/page.tsx';
import { Panel } from '../components/records/panel.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import { useTranslation } from '../platform/use-translation.ts';

export const NoPermission = ({ title }: { readonly title: Text }) => {
  const { t } = useTranslation('layout');
  return (
    <Page title={sayText(title, currentLanguage())}>
      <Panel>
        <EmptyState kind="forbidden" title={t('noPermission')} hint={t('noPermissionHint')} />
      </Panel>
    </Page>
  );
};
