/** Address of a member's page. */
export const memberHref = (id: string): string => `/member/memberDetail?id=${id}`;
