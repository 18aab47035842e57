/** The statement as the landlord reads it: the content of PDF and sheet, line by line with calculations. */
import { getStatementAccount } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementAccount as Account } from '@minsu/contract/finance/settlements/statement-account.ts';
import {
  type PaperRow,
  type PaperSection,
  paperOf,
  type StatementPaper,
} from '@minsu/contract/finance/settlements/statement-paper.ts';
import { sayIn } from '@minsu/contract/finance/settlements/statement-words.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { Facts } from '../../components/records/facts.tsx';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import type { OfStatement } from './statement-detail-page.tsx';

/** Lines behind an amount: of its order, of its section, or all. */
const hrefsOf = (id: string, { entries }: Account) => {
  const kindsIn = (section: string) => [
    ...new Set(entries.filter((entry) => entry.section === section).map(({ kind }) => kind)),
  ];
  return (section: string, number: number | null): string | null => {
    // Not a line yet; the row explains itself.
    if (section === 'awaited') return null;
    const entry = number === null ? undefined : entries.find((each) => each.number === number);
    if (entry === undefined) return statementHref(id, kindsIn(section));
    const kinds = entry.kind === 'expense' ? (['expense', 'markup'] as const) : [entry.kind];
    return statementHref(id, kinds, entry.stay?.orderNo);
  };
};

/** A correction shows its reason and difference; old and new values expand. */
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
  readonly href: string | null;
  readonly isFolded: boolean;
  readonly language: Language;
}

const Row = ({ row: { number, what, how, amountFen, isTotal }, href, isFolded, language }: RowProps) => (
  <tr className={isTotal ? 'account-total' : undefined}>
    <td className="num account-number">{number}</td>
    <th scope="row">{what}</th>
    <td className="account-how" data-figure="words">
      <How how={how} isFolded={isFolded} language={language} />
    </td>
    <td className="account-amount" {...(href === null && { 'data-figure': 'words' })}>
      {href === null ? <Money fen={amountFen} /> : <MoneyLink fen={amountFen} to={href} />}
    </td>
  </tr>
);

interface SectionProps {
  readonly section: PaperSection;
  readonly hrefOf: ReturnType<typeof hrefsOf>;
  readonly language: Language;
}

const Section = ({ section, hrefOf, language }: SectionProps) => {
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
              href={hrefOf(section.key, row.number)}
              isFolded={section.key === 'corrections'}
              language={language}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

/** On a phone each month is a card. */
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
        {rows.map(({ month, statementId, nights, fen }) => (
          <tr key={month}>
            <th scope="row" className="num">
              {month}
            </th>
            <td className="account-amount num" data-label={columns[1]}>
              {nights}
            </td>
            {fen.map((each, at) => (
              <td key={columns[at + 2]} className="account-amount" data-label={columns[at + 2]}>
                <MoneyLink fen={each} to={statementHref(statementId, [])} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
);

interface AccountPaperProps {
  readonly id: string;
  readonly account: Account;
  readonly language: Language;
}

/** Uses the printed statement's texts, so that both versions agree. */
export const AccountPaper = ({ id, account, language }: AccountPaperProps) => {
  const hrefOf = hrefsOf(id, account);
  const paper = paperOf(account, language);
  return (
    <div className="account-paper">
      <Panel>
        <Facts items={paper.facts.map(([label, value]) => ({ label, value }))} />
      </Panel>
      {paper.sections.map((section) => (
        <Section key={section.key} section={section} hrefOf={hrefOf} language={language} />
      ))}
      <Year year={paper.year} />
      <p className="muted">{paper.year.rule}</p>
      <p className="muted">{paper.rules}</p>
    </div>
  );
};

export const StatementAccount = ({ detail }: OfStatement) => {
  const query = useCall(getStatementAccount, { id: detail.statement.id });
  return (
    <Loaded query={query} lines={12}>
      {(account) => <AccountPaper id={detail.statement.id} account={account} language={currentLanguage()} />}
    </Loaded>
  );
};
