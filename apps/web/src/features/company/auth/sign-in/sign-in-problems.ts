import { LOGIN_WRONG } from '@plinth/contract/company/auth-texts'
import { isAppError } from '@plinth/contract/error-codes'
import { isEmail } from '@plinth/contract/text-rules'
import { fieldErrorsOf, messageOf } from '../../../../lib/forms.ts'
import type { Credentials } from '../auth.api.ts'

export interface SignInProblem {
  email?: string
  password?: string
  /** what belongs to neither field */
  form?: string
}

export const FIELD_REQUIRED = 'Field is required'
export const INVALID_EMAIL = 'You have entered Invalid Email'

/** What keeps the call from being made, by field (SH-143, SH-144, SH-537, SH-Q13). */
export function checkCredentials({ email, password }: Credentials): { email?: string; password?: string } {
  const address = email.trim()
  if (address === '' && password === '') return { password: 'Fields are Required' }
  return {
    ...(address === '' ? { email: FIELD_REQUIRED } : isEmail(address) ? {} : { email: INVALID_EMAIL }),
    ...(password === '' ? { password: FIELD_REQUIRED } : {}),
  }
}

/**
 * What a refused sign-in says (SH-536, SH-538 to SH-540, SH-Q11, SH-Q12). A 400 always says the same; a `type` in the
 * answer also picks a field. A lost connection or a failing server never calls the address or the password incorrect.
 */
export function signInProblem(error: unknown): SignInProblem {
  if (!isAppError(error) || error.status >= 500) return { form: messageOf(error) }
  return { ...typeProblem(error.data), form: error.status === 400 ? LOGIN_WRONG : error.message }
}

function typeProblem(data: unknown): SignInProblem {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  if (typeof type !== 'string' || type === '') return {}
  return type === 'INVALID_EMAIL' ? { email: 'Incorrect Email' } : { password: 'Incorrect Password' }
}

/** Why no code was mailed, shown under the address: the field's own text, else the server's (SH-147, SH-542). */
export const sendCodeProblem = (error: unknown): string => fieldErrorsOf(error)?.email ?? messageOf(error)

/** Why a code or link was refused: the description of a "Failed" answer, else the server's text (SH-543, SH-Q23). */
export function verifyProblem(error: unknown): string {
  const data = isAppError(error) ? error.data : undefined
  if (typeof data === 'object' && data !== null && 'description' in data && typeof data.description === 'string') {
    return data.description
  }
  return messageOf(error)
}
