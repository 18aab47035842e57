/** Address of a landlord's page. */
export const landlordHref = (id: string): string => `/landlord/landlordDetail?id=${id}`;
