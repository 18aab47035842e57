/** Address of a company's statement within the company accounts tab. */
export const STATEMENT_OF = 'company';

export const COMPANIES_HREF = '?tab=companies';

export const statementHref = (companyId: string): string => `${COMPANIES_HREF}&${STATEMENT_OF}=${companyId}`;
