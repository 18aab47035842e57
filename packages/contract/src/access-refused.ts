/** The event of what somebody may not do and tried. */
export const ACCESS_REFUSED = 'access.refused';
