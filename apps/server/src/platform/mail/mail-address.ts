import { AppError } from '@plinth/contract/error-codes'

const LOCAL = /^[A-Za-z0-9!#$%&*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/**
 * Whether mail may be sent to an address: of the patterns of the forms (SH-Q57, IN-502) only plain ASCII without quotes or
 * comments, so that no mail server can read another recipient into it.
 */
export function isMailAddress(address: string): boolean {
  const [local = '', domain = '', ...more] = address.split('@')
  return more.length === 0 && address.length <= 254 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(domain)
}

/** Checks the header of a message. Throws INVALID for wrong addresses, and for line breaks, which would add header lines. */
export function assertMailHead(mail: { to: string; subject: string; replyTo?: string | undefined }): void {
  for (const address of [mail.to, mail.replyTo]) {
    if (address !== undefined && !isMailAddress(address)) throw invalid('email', 'You have entered Invalid Email')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  if (mail.subject.length > 500 || /[\u0000-\u001f\u007f\u2028\u2029]/.test(mail.subject))
    throw invalid('subject', 'The subject must be one line of at most 500 characters')
}

const invalid = (field: string, message: string) => new AppError('INVALID', message, { fields: [{ field, message }] })
