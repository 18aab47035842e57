/** Where the statement of a company stands: a part of the tab of company accounts. */
export const STATEMENT_OF = 'company';

export const COMPANIES_HREF = '?tab=companies';

export const statementHref = (companyId: string): string => `${COMPANIES_HREF}&${STATEMENT_OF}=${companyId}`;
