/** Batches of vouchers with their files. */
import {
  discardVouchers,
  getVoucherFile,
  makeVoucherFile,
  type VoucherBatch,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import {
  type VoucherFormatId,
  voucherFormatIds,
  voucherFormats,
} from '@minsu/contract/finance/vouchers/voucher-formats.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { voucherQueries } from './books-live.ts';

interface BatchesPanelProps {
  readonly batches: readonly VoucherBatch[];
}

export const BatchesPanel = ({ batches }: BatchesPanelProps) => {
  const { t } = useTranslation('books');
  return (
    <Panel title={t('batches')}>
      {batches.length === 0 ? (
        <EmptyState title={t('batchesEmpty')} />
      ) : (
        <ul className="books-batches">
          {batches.map((batch) => (
            <li key={batch.id}>
              <Batch batch={batch} isLast={batch === batches.at(-1)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const Batch = ({ batch, isLast }: { readonly batch: VoucherBatch; readonly isLast: boolean }) => {
  const { t } = useTranslation('books');
  const { number, firstNumber, lastNumber, entries, debitFen, madeBy, madeAt, files } = batch;
  return (
    <article className="books-batch">
      <header>
        <h3>{t('batchTitle', { number })}</h3>
        <span>{t('batchNumbers', { first: firstNumber, last: lastNumber })}</span>
        <span className="muted">{t('batchFacts', { count: entries, amount: formatMoney(debitFen) })}</span>
        <span className="muted">
          {madeBy} · <InstantText at={madeAt} house={null} />
        </span>
        {isLast && files.length === 0 && (
          <CommandButton
            command={discardVouchers}
            input={{ id: batch.id }}
            label={t('discard')}
            size="small"
            danger
            done={t('discarded')}
            confirm={{ title: t('discardTitle'), text: t('discardText') }}
            invalidates={voucherQueries}
          />
        )}
      </header>
      {files.length > 0 && <Files batch={batch} />}
      <MakeFile batch={batch} />
    </article>
  );
};

const Files = ({ batch }: { readonly batch: VoucherBatch }) => {
  const { t } = useTranslation('books');
  const { busy, fetch } = useDownload();
  return (
    <ul className="books-lines">
      {batch.files.map(({ format, fileName, replaced }) => (
        <li key={format}>
          <span>
            {sayText(voucherFormats[format].name, currentLanguage())}
            {replaced.length > 0 && (
              <span className="books-warning">{t('replacedChars', { chars: replaced.join(' ') })}</span>
            )}
          </span>
          <Button
            size="small"
            icon={<Icon name="download" size={14} />}
            loading={busy}
            aria-label={t('download', { name: fileName })}
            title={fileName}
            onClick={() => void fetch(getVoucherFile, { batchId: batch.id, format })}
          >
            {fileName}
          </Button>
        </li>
      ))}
    </ul>
  );
};

const MakeFile = ({ batch }: { readonly batch: VoucherBatch }) => {
  const { t } = useTranslation('books');
  const may = useMay();
  const left = voucherFormatIds.filter((id) => !batch.files.some(({ format }) => format === id));
  const [chosen, setChosen] = useState<VoucherFormatId | null>(null);
  const format = left.find((id) => id === chosen) ?? left[0];
  if (!may('books:manage') || format === undefined) return null;
  const { basis, asOf } = voucherFormats[format];
  return (
    <div className="books-make">
      <Select
        aria-label={t('exportAs')}
        value={format}
        onChange={setChosen}
        popupMatchSelectWidth={false}
        options={left.map((value) => ({
          value,
          label: sayText(voucherFormats[value].name, currentLanguage()),
        }))}
      />
      <CommandButton
        command={makeVoucherFile}
        input={{ batchId: batch.id, format }}
        label={t('makeFile')}
        done={t('fileMade')}
        invalidates={voucherQueries}
      />
      <span className="muted">
        {basis === 'vendor' ? t('vendorFormat', { date: asOf }) : t('thirdParty')}
      </span>
    </div>
  );
};
