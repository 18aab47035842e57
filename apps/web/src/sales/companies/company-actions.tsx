/** Actions on a company account: settle, open its statement, edit. */
import type { Company } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { statementHref } from './statement-href.ts';

const CompanyDrawer = lazyPart(() => import('./company-drawer.tsx'), 'asked');
const SettleDrawer = lazyPart(() => import('./settle-drawer.tsx'), 'asked');

const parts = { settle: SettleDrawer, edit: CompanyDrawer };
type Part = keyof typeof parts;

export const CompanyActions = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('companies');
  const may = useMay();
  const { shown, show, close } = useDialog<Part>();
  const offered: Part[] = [
    ...(may('company:settle') && company.owedFen > 0 ? (['settle'] as const) : []),
    ...(may('company:edit') ? (['edit'] as const) : []),
  ];
  const Drawer = shown && parts[shown.of];
  return (
    <span className="shift-actions">
      {offered.map((part) => (
        <Button key={part} size="small" onClick={() => show(part)}>
          {t(part)}
        </Button>
      ))}
      {may('company:settle') && <Link to={statementHref(company.id)}>{t('statement')}</Link>}
      {Drawer && <Drawer company={company} open={shown.open} onClose={close} />}
    </span>
  );
};
