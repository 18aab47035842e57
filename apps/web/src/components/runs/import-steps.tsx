/** Import steps before any change: file, columns, preview. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import {
  type ImportAnswers,
  type ImportCheck,
  type ImportEndpoints,
  type ImportMapping,
  UPLOAD_LIMIT_BYTES,
  type UploadedSheet,
} from '@minsu/contract/platform/import-run.ts';
import { Button, Select } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useCall, useCommand } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { HelpLink } from '../dialogs/help-link.tsx';
import { Icon } from '../icon.tsx';
import { Loaded } from '../records/panel.tsx';
import { questionsOf } from './import-question-rules.ts';
import { ImportQuestions } from './import-questions.tsx';
import '../../styles/runs.css';
import { useDownload } from '../../platform/calls/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface UploadStepProps {
  readonly importOf: ImportEndpoints;
  readonly target: Readonly<Record<string, unknown>>;
  readonly onDone: (sheet: UploadedSheet) => void;
}

export const UploadStep = ({ importOf, target, onDone }: UploadStepProps) => {
  const { t } = useTranslation('runs');
  const { busy, fetch } = useDownload();
  const [over, setOver] = useState(false);
  const upload = useCommand(importOf.upload);
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > UPLOAD_LIMIT_BYTES) return toast.error(t('tooBig'));
    upload.mutate({ ...target, file, fileName: cutText(file.name, 200) }, { onSuccess: onDone });
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="import-step">
      <label
        className={`drop-zone ${over ? 'over' : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Icon name="upload" size={28} />
        <span>{upload.isPending ? t('uploading') : t('drop')}</span>
        <span className="muted">{t('dropHint')}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv"
          disabled={upload.isPending}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <div className="import-tools">
        <Button
          type="link"
          icon={<Icon name="download" size={14} />}
          loading={busy}
          onClick={() => void fetch(importOf.template, target)}
        >
          {t('template')}
        </Button>
        <HelpLink slug="imports" newTab />
      </div>
    </div>
  );
};

/** Continuing with open questions focuses the first. */
const useOpenItem = () => {
  const root = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState(0);
  useEffect(() => {
    if (tried === 0) return;
    const place = root.current?.querySelector('.field-error')?.closest('tr, fieldset');
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true });
  }, [tried]);
  return { root, tried, tryOn: () => setTried((times) => times + 1) };
};

interface MapStepProps {
  readonly sheet: UploadedSheet;
  readonly mapping: ImportMapping;
  readonly answers: ImportAnswers;
  readonly onChange: (mapping: ImportMapping) => void;
  readonly onAnswer: (answers: ImportAnswers) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

export const MapStep = ({ sheet, mapping, answers, onChange, onAnswer, onBack, onNext }: MapStepProps) => {
  const { t } = useTranslation('runs');
  const { root, tried, tryOn } = useOpenItem();
  const missing = sheet.fields.filter(({ key, required }) => required && (mapping[key] ?? null) === null);
  const questions = questionsOf(sheet, mapping, answers);
  const open = missing.length + questions.filter(({ isOpen }) => isOpen).length;
  return (
    <div className="import-step" ref={root}>
      <p>{t('rowsFound', { file: sheet.fileName, rows: formatCount(sheet.rows), count: sheet.rows })}</p>
      <table className="plain-table map-table">
        <thead>
          <tr>
            <th scope="col">{t('ourField')}</th>
            <th scope="col">{t('fileColumn')}</th>
            <th scope="col">{t('sample')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.fields.map((field) => (
            <MapLine
              key={field.key}
              sheet={sheet}
              field={field}
              mapping={mapping}
              wrong={tried > 0 && missing.includes(field)}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
      <ImportQuestions questions={questions} answers={answers} tried={tried > 0} onAnswer={onAnswer} />
      <div className="form-bar">
        <Button type="primary" onClick={open === 0 ? onNext : tryOn}>
          {t('next')}
        </Button>
        <Button onClick={onBack}>{t('again')}</Button>
        {open > 0 && (
          <span className="muted" role="status">
            {t('openItems', { count: open })}
          </span>
        )}
      </div>
    </div>
  );
};

interface MapLineProps extends Pick<MapStepProps, 'sheet' | 'mapping' | 'onChange'> {
  readonly field: UploadedSheet['fields'][number];
  readonly wrong: boolean;
}

const NONE = -1;

/** A column fills one field: choosing it here clears it elsewhere. */
const withColumn = (mapping: ImportMapping, key: string, column: number | null): ImportMapping => ({
  ...Object.fromEntries(
    Object.entries(mapping).map(([other, at]) => [other, column !== null && at === column ? null : at]),
  ),
  [key]: column,
});

const MapLine = ({ sheet, field, mapping, wrong, onChange }: MapLineProps) => {
  const { t } = useTranslation('runs');
  const at = mapping[field.key] ?? null;
  const id = `map-${field.key}`;
  return (
    <tr>
      <th scope="row">
        {field.title} {field.required ? <span className="must">*</span> : <small>{t('optional')}</small>}
      </th>
      <td>
        <Select
          className="map-column"
          aria-label={t('fileColumn')}
          aria-describedby={wrong ? id : undefined}
          {...(wrong ? { status: 'error' as const } : {})}
          options={[
            { value: NONE, label: t('noColumn') },
            ...sheet.headers.map((header, index) => ({ value: index, label: header || `#${index + 1}` })),
          ]}
          value={at ?? NONE}
          onChange={(value: number) =>
            onChange(withColumn(mapping, field.key, value === NONE ? null : value))
          }
        />
        {wrong && (
          <div id={id} className="field-error" role="alert">
            {t('mapMissing', { name: field.title })}
          </div>
        )}
      </td>
      <td className="muted">{at === null ? '' : (sheet.samples[0]?.[at] ?? '')}</td>
    </tr>
  );
};

interface CheckStepProps {
  readonly importOf: ImportEndpoints;
  readonly id: string;
  readonly mapping: ImportMapping;
  readonly answers: ImportAnswers;
  readonly onBack: () => void;
  readonly onStarted: (runId: string) => void;
}

export const CheckStep = ({ importOf, id, mapping, answers, onBack, onStarted }: CheckStepProps) => {
  const { t } = useTranslation('runs');
  const check = useCall(
    importOf.check,
    { id, mapping, answers },
    { keepPrevious: false, staleTime: 0, quiet: true },
  );
  const apply = useCommand(importOf.apply);
  const begin = (rows: 'all' | 'good') =>
    apply.mutate({ id, mapping, answers, rows }, { onSuccess: (run) => onStarted(run.id) });
  return (
    <div className="import-step">
      <Loaded query={check} lines={5}>
        {(data) => (
          <>
            <CheckResult data={data} />
            <div className="form-bar">
              {data.ready > 0 && (
                <Button
                  type="primary"
                  loading={apply.isPending}
                  onClick={() => begin(data.bad > 0 ? 'good' : 'all')}
                >
                  {t(data.bad > 0 ? 'applyGood' : 'apply', {
                    ready: formatCount(data.ready),
                    count: data.ready,
                  })}
                </Button>
              )}
              <Button onClick={onBack}>{t('back')}</Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
};

const CheckResult = ({ data }: { readonly data: ImportCheck }) => {
  const { t } = useTranslation('runs');
  const { ready, bad, problems, samples, left, leftOut } = data;
  const counts = { ready: formatCount(ready), bad: formatCount(bad) };
  return (
    <>
      <p role="status">{bad > 0 ? t('checked', counts) : t('checkedAll', counts)}</p>
      {problems.length > 0 && (
        <Lines
          head={t('problem')}
          lines={problems.map((each) => ({ ...each, text: each.messages.join(' · ') }))}
        />
      )}
      {bad > problems.length && <p className="muted">{t('more', { count: bad - problems.length })}</p>}
      {left > 0 && <p>{t('leftOut', { left: formatCount(left), count: left })}</p>}
      {left > 0 && <Lines head={t('status')} lines={leftOut} />}
      {problems.length === 0 && <Lines head={t('sample')} lines={samples} />}
    </>
  );
};

interface LinesProps {
  readonly head: string;
  readonly lines: readonly { readonly line: number; readonly label: string; readonly text: string }[];
}

const Lines = ({ head, lines }: LinesProps) => {
  const { t } = useTranslation('runs');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="run-failed" aria-label={head} tabIndex={0}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('record')}</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, label, text }) => (
            <tr key={line}>
              <td className="num">{line}</td>
              <th scope="row">{label || '—'}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
