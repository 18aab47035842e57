/** Event name of a refused call. */
export const ACCESS_REFUSED = 'access.refused';
