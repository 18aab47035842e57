/** The page of a landlord. */
export const landlordHref = (id: string): string => `/landlord/landlordDetail?id=${id}`;
