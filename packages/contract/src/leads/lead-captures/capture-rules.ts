/** Rules of capture forms and of what strangers send through them; web and server both run them (decisions.md 11). */

/** What a form may ask for beside first name and phone, without which there is no lead (IN-417, IN-418). */
export const CAPTURE_FIELDS = {
  lastName: 'Last name',
  email: 'E-mail',
  city: 'City',
  requirement: 'What is it about?',
  budget: 'Budget',
  message: 'Message',
} as const
export type CaptureField = keyof typeof CAPTURE_FIELDS
export const CAPTURE_FIELD_NAMES = Object.keys(CAPTURE_FIELDS) as CaptureField[]
export const ASKED = ['off', 'optional', 'required'] as const
export type Asked = (typeof ASKED)[number]

export const CAPTURE_LIMITS = { name: 60, title: 100, text: 500, url: 500, origins: 20, message: 1000, externalId: 100 }

/** The headers of a signed request, lower case as the server reads them. */
export const SIGNATURE_HEADERS = { timestamp: 'x-plinth-timestamp', signature: 'x-plinth-signature' } as const
/** How far a signed request's clock may be from the server's, either way. */
export const SIGNATURE_WINDOW_SECONDS = 300
/** Nobody fills a form sooner; the page waits that long before it sends, programs that post by themselves do not. */
export const LEAST_FILL_SECONDS = 2
/** How long an open page may be sent. */
export const MOST_FILL_SECONDS = 7 * 24 * 3600
/** The same person within this time is noted on the lead there is. */
export const REPEAT_SECONDS = 24 * 3600
/** The name of the field that only programs fill. It means nothing, so that nothing that fills forms for people knows it. */
export const HONEYPOT = 'q7k'

const HOST = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[0-9]{1,5})?$/
/**
 * The origin of a website's address (`https://www.example.com`), lower case and without path; undefined where it is none.
 * What it answers is safe inside a content policy: no quote, space, comma or semicolon.
 */
export function originOf(address: string): string | undefined {
  const url = URL.parse(address.trim())
  return url && HOST.test(url.origin) ? url.origin : undefined
}

/** Whether the text is an http(s) address without a login in it. */
export function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
