/** Rules of capture forms and of what strangers submit through them, shared by web and server (decision 11). */

/** Fields that a form may have besides first name and phone, which every lead needs (IN-417, IN-418). */
export const CAPTURE_FIELDS = {
  lastName: 'Last name',
  email: 'Email',
  city: 'City',
  requirement: 'What is it about?',
  budget: 'Budget',
  message: 'Message',
} as const
export type CaptureField = keyof typeof CAPTURE_FIELDS
export const CAPTURE_FIELD_NAMES = Object.keys(CAPTURE_FIELDS) as CaptureField[]
export const ASKED = ['off', 'optional', 'required'] as const
export type Asked = (typeof ASKED)[number]

export const CAPTURE_LIMITS = { name: 60, title: 100, text: 500, url: 500, origins: 20, externalId: 100 }

/** The headers of a signed request, lower case as the server reads them. */
export const SIGNATURE_HEADERS = { timestamp: 'x-plinth-timestamp', signature: 'x-plinth-signature' } as const
/** How far the clock of a signed request may be off, either way. */
export const SIGNATURE_WINDOW_SECONDS = 300
/** Nobody fills in a form faster; the page waits that long before it submits, programs that post directly do not. */
export const LEAST_FILL_SECONDS = 2
/** How long after opening a page it may still be submitted. */
export const MOST_FILL_SECONDS = 7 * 24 * 3600
/** A submission of the same person within this time is added to the existing lead. */
export const REPEAT_SECONDS = 24 * 3600
/** The name of a field that only programs fill. It is meaningless, so that form fillers for people leave it alone. */
export const HONEYPOT = 'q7k'

const HOST = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?$/
/**
 * The origin of a website's address (`https://www.example.com`), lower case and without path; undefined where the address is
 * invalid. The result is safe inside a content policy: no quote, space, comma or semicolon.
 */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address.trim())
  return url && HOST.test(url.origin) ? url.origin : undefined
}

/** Whether the text is an http(s) address without user name and password. */
export function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
