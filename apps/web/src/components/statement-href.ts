/** Where a landlord's statement stands. */
export const statementHref = (id: string): string => `/walletInformationMenu/statementDetail?id=${id}`;
