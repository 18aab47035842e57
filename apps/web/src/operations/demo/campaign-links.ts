/** Addresses of a campaign's view, correction and progress. */
export const campaignHref = (id: string): string => `/form/step?view=${id}`;
export const correctHref = (id: string): string => `/form/step?correct=${id}`;
export const progressHref = (id: string): string => `/result/success?id=${id}`;
export const refusalHref = (id: string): string => `/result/error?id=${id}`;
