/** The statement as its landlord reads it: what paper and sheet say, line by line with its arithmetic. */
import { formatFen } from '@minsu/contract/money.ts';
import { getStatementAccount } from '@minsu/contract/settlements/settlement-endpoints.ts';
import type { StatementAccount as Account } from '@minsu/contract/settlements/statement-account.ts';
import {
  type PaperRow,
  type PaperSection,
  paperOf,
  type StatementPaper,
} from '@minsu/contract/settlements/statement-paper.ts';
import { sayIn } from '@minsu/contract/settlements/statement-words.ts';
import type { Language } from '@minsu/contract/texts.ts';
import { Facts } from '../../components/facts.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import type { OfStatement } from './statement-detail-page.tsx';

const Amount = ({ fen }: { readonly fen: number }) => <span className="num">{formatFen(fen)}</span>;

/** Of a correction its reason and its difference; what was and what is now unfolds. */
const How = ({
  how,
  isFolded,
  language,
}: {
  readonly how: readonly string[];
  readonly isFolded: boolean;
  readonly language: Language;
}) => {
  const shown = isFolded && how.length > 2 ? [how[0] ?? '', how.at(-1) ?? ''] : how;
  const folded = shown === how ? [] : how.slice(1, -1);
  return (
    <>
      {shown.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {folded.length > 0 && (
        <details>
          <summary>{sayIn(language)('folded', { count: folded.length })}</summary>
          {folded.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </details>
      )}
    </>
  );
};

interface RowProps {
  readonly row: PaperRow;
  readonly isFolded: boolean;
  readonly language: Language;
}

const Row = ({ row: { number, what, how, amountFen, isTotal }, isFolded, language }: RowProps) => (
  <tr className={isTotal ? 'account-total' : undefined}>
    <td className="num account-number">{number}</td>
    <th scope="row">{what}</th>
    <td className="account-how">
      <How how={how} isFolded={isFolded} language={language} />
    </td>
    <td className="account-amount">
      <Amount fen={amountFen} />
    </td>
  </tr>
);

const Section = ({ section, language }: { readonly section: PaperSection; readonly language: Language }) => {
  const t = sayIn(language);
  const heads = ['column_number', 'column_what', 'column_how', 'column_amount'] as const;
  return (
    <Panel title={section.title} flush>
      <table className="plain-table account-table" aria-label={section.title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={head === 'column_amount' ? 'account-amount' : undefined}>
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row) => (
            <Row
              key={`${row.number} ${row.what}`}
              row={row}
              isFolded={section.key === 'corrections'}
              language={language}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

/** On a phone a month is a card: the columns would not fit. */
const Year = ({ year: { title, columns, rows } }: Pick<StatementPaper, 'year'>) => (
  <Panel title={title} flush>
    <table className="plain-table account-year" aria-label={title}>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={at > 0 ? 'account-amount' : undefined}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, nights, fen }) => (
          <tr key={month}>
            <th scope="row" className="num">
              {month}
            </th>
            <td className="account-amount num" data-label={columns[1]}>
              {nights}
            </td>
            {fen.map((each, at) => (
              <td key={columns[at + 2]} className="account-amount" data-label={columns[at + 2]}>
                <Amount fen={each} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);

/** Drawn from the same words as the paper, so that nobody reads something else on his phone. */
export const AccountPaper = ({
  account,
  language,
}: {
  readonly account: Account;
  readonly language: Language;
}) => {
  const paper = paperOf(account, language);
  return (
    <div className="account-paper">
      <Panel>
        <Facts items={paper.facts.map(([label, value]) => ({ label, value }))} />
      </Panel>
      {paper.sections.map((section) => (
        <Section key={section.key} section={section} language={language} />
      ))}
      <Year year={paper.year} />
      <p className="muted">{paper.rules}</p>
    </div>
  );
};

export const StatementAccount = ({ detail }: OfStatement) => {
  const query = useCall(getStatementAccount, { id: detail.statement.id });
  return (
    <Loaded query={query} lines={12}>
      {(account) => <AccountPaper account={account} language={currentLanguage()} />}
    </Loaded>
  );
};
