/** Contracts of one landlord, including those as co-owner: a tab of the landlord page. */
import type { ContractRow } from '@minsu/contract/finance/contracts/contract.ts';
import { pageContracts } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { ContractCard, ContractPreview, useContractColumns } from './contract-list-columns.tsx';
import './contract-live.ts';
import { contractHref, newHref } from './contract-words.tsx';
import './contracts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const idOf = ({ id }: ContractRow): string => id;
const nameOf = ({ contractNo }: ContractRow): string => contractNo;
const hrefOf = ({ id }: ContractRow): string => contractHref(id);

export const ContractsPanel = ({ landlordId }: { readonly landlordId: string }) => {
  const { t } = useTranslation('contracts');
  const mayEdit = useMay()('contract:edit');
  const columns = useContractColumns();
  const fixed = useMemo(() => ({ landlordId: [landlordId] }), [landlordId]);
  const add = mayEdit ? (
    <Link className="button-link" to={newHref({ landlordId })}>
      <Icon name="plus" size={14} />
      {t('newContract')}
    </Link>
  ) : null;
  return (
    <ListPanel
      title={t('panelTitle')}
      listKey="landlordContracts"
      endpoint={pageContracts}
      fixed={fixed}
      filters={[]}
      columns={columns}
      defaultSort="-from"
      rowKey={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      tools={add}
      preview={(row) => <ContractPreview of={row} />}
      phoneRender={(row) => <ContractCard of={row} />}
      empty={{ title: t('emptyOfLandlord'), hint: t('emptyHint'), action: add }}
    />
  );
};
