/** Said to who signs in with the right password (SH-Q12), and to the browsers in which a deactivated person was signed in. */
export const DEACTIVATED = 'Your account has been deactivated. Please contact your admin'
