/** Movement of the month by account of the books: ledger, vouchers, and what is still to be vouched. */
import type { CodeMovement } from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface MovementsPanelProps {
  readonly movements: readonly CodeMovement[];
}

export const MovementsPanel = ({ movements }: MovementsPanelProps) => {
  const { t } = useTranslation('books');
  return (
    <Panel title={t('movements')} flush>
      {movements.length === 0 ? (
        <EmptyState title={t('movementsEmpty')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
        <section className="table-scroll" aria-label={t('movements')} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{t('column_code')}</th>
                <th scope="col">{t('column_name')}</th>
                {(['ledger', 'vouchers', 'difference'] as const).map((column) => (
                  <th key={column} scope="col" className="end">
                    {t(`column_${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {movements.map(({ code, name, ledgerFen, voucherFen }) => (
                <tr key={code}>
                  <td className="num">{code}</td>
                  <td>{name}</td>
                  <Side fen={ledgerFen} />
                  <Side fen={voucherFen} />
                  <Side fen={ledgerFen - voucherFen} />
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
};

const Side = ({ fen }: { readonly fen: number }) => {
  const { t } = useTranslation('books');
  return (
    <td className="end num">
      {fen === 0 ? '—' : `${fen > 0 ? t('debitSide') : t('creditSide')} ${formatMoney(Math.abs(fen))}`}
    </td>
  );
};
