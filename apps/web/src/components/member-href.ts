/** The page of a member. */
export const memberHref = (id: string): string => `/member/memberDetail?id=${id}`;
