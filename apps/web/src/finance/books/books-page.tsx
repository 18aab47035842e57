/** Accounting: vouchers, account map and legal entities. */
import type { ComponentType } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['entities'] as const;
type Tab = (typeof tabs)[number];

const parts: Readonly<Record<Tab, ComponentType>> = {
  entities: lazyPart(() => import('../entities/entities-panel.tsx'), 'asked'),
};

const BooksPage = () => {
  const { t } = useTranslation('books');
  const open = useOpenPart(tabs);
  const Part = parts[open];
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <PartLinks label={t('parts')} parts={tabs} open={open} title={(tab) => t(`tab_${tab}`)} />
      <Part key={open} />
    </Page>
  );
};

export default BooksPage;
