/** A route to another site, which asks before leaving. */
import { sayText } from '@minsu/contract/platform/texts.ts';
import { useLocation } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { entryOfPath, useMenu, usePages } from '../../platform/navigation/routes.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const ExternalPage = () => {
  const { t } = useTranslation('layout');
  const entry = entryOfPath(usePages(), useLocation().pathname, useMenu());
  if (!entry?.external) return null;
  return (
    <Page title={sayText(entry.title, currentLanguage())}>
      <Panel>
        <EmptyState
          title={t('otherSite')}
          hint={new URL(entry.external).host}
          action={
            <a href={entry.external} target="_blank" rel="noopener noreferrer">
              {t('openOtherSite')}
            </a>
          }
        />
      </Panel>
    </Page>
  );
};

export default ExternalPage;
