/** What the pages of signing in say, as the specification writes it. */
export const VERIFY_FAILED = 'Failed'
export const LOGIN_WRONG = 'Email or Password is wrong'
export const PASSWORD_CREATED = 'Password created successfully.'
