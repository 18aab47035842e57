/** Prefix of the secret that a browser holds after it has opened a guest page. */
export const GUEST_PASS_PREFIX = 'gst_';
