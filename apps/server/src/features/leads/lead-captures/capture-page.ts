import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  CAPTURE_FIELDS,
  type CaptureField,
  HONEYPOT,
  LEAST_FILL_SECONDS,
} from '@plinth/contract/leads/lead-captures/capture-rules'
import type { PublicCapture } from './lead-captures.tables.ts'

const asset = (name: string): string => readFileSync(path.join(import.meta.dirname, 'page', name), 'utf8')
/** Files that the pages load, by name. */
export const ASSETS = {
  'form.css': { type: 'text/css; charset=utf-8', text: asset('form.css') },
  'form.js': { type: 'text/javascript; charset=utf-8', text: asset('form.js') },
} as const
export const EMBED_SCRIPT = asset('embed.js')

const escaped = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** The content policy of a form's page: only our own script and style, and framing only by the firm's websites. */
export const pagePolicy = (allowedOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${allowedOrigins.length > 0 ? allowedOrigins.join(' ') : "'none'"}`,
  ].join('; ')

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/forms/form.css">
<script type="module" src="/forms/form.js"></script>
</head>
<body><main>${body}</main></body>
</html>
`

/** The page of a form that is switched off or removed, or that never existed. */
export const missingPage = (): string =>
  document(
    'This form is not available',
    '<div class="sheet"><h1>This form is not available</h1><p>Please get in touch with us in another way.</p></div>',
  )

interface Input {
  name: string
  label: string
  isRequired: boolean
  attributes: string
  hint?: string
}

/** The page of a form as strangers see it. */
export function formPage(capture: PublicCapture, token: string): string {
  const title = capture.title || 'Get in touch'
  const action = `/api/crm/lead-captures/${capture.public_id}/submissions`
  const first = input({
    name: 'firstName',
    label: 'First name',
    isRequired: true,
    attributes: 'autocomplete="given-name"',
  })
  const body = `<div class="sheet">
${capture.company_name ? `<p class="firm">${escaped(capture.company_name)}</p>` : ''}
<h1>${escaped(title)}</h1>
<form novalidate data-action="${action}" data-token="${escaped(token)}" data-least="${LEAST_FILL_SECONDS}">
${capture.fields.lastName === 'off' ? first : `<div class="pair">${first}${asked(capture, 'lastName')}</div>`}
${input({
  name: 'phoneNumber',
  label: 'Phone',
  isRequired: true,
  attributes: 'type="tel" autocomplete="tel"',
  hint: `From outside ${capture.country || 'India'} with the country code, like +44 20 7946 0018`,
})}
${(['email', 'city', 'requirement', 'budget', 'message'] as const).map(name => asked(capture, name)).join('\n')}
<div class="extra" aria-hidden="true"><label for="${HONEYPOT}">Leave this empty</label><input id="${HONEYPOT}" name="${HONEYPOT}" ${UNFILLED}></div>
${capture.consent_text ? consent(capture.consent_text) : ''}
<p class="problem" role="alert" data-for="form"></p>
<button type="submit">Send</button>
<noscript><p class="hint">Please allow JavaScript to send this form.</p></noscript>
</form></div>`
  return document(capture.company_name ? `${title} · ${capture.company_name}` : title, body)
}

/** Keeps browsers and password managers, which fill in forms for people, away from the hidden field. */
const UNFILLED =
  'tabindex="-1" aria-hidden="true" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other"'

// no limit of length: a browser would cut what is pasted without a word, and what a field does not take is kept in the remarks
const ATTRIBUTES: Record<CaptureField, string> = {
  lastName: 'autocomplete="family-name"',
  email: 'type="email" autocomplete="email"',
  city: 'autocomplete="address-level2"',
  requirement: '',
  budget: '',
  message: '',
}

function asked(capture: PublicCapture, name: CaptureField): string {
  const state = capture.fields[name]
  if (state === 'off') return ''
  const unit = name === 'budget' && capture.symbol ? ` (${capture.symbol})` : ''
  return input({
    name,
    label: CAPTURE_FIELDS[name] + unit,
    isRequired: state === 'required',
    attributes: ATTRIBUTES[name],
  })
}

function input({ name, label, isRequired, attributes, hint }: Input): string {
  const described = `${name}-problem${hint ? ` ${name}-hint` : ''}`
  const own = `id="${name}" name="${name}" ${attributes} aria-describedby="${described}"`
  const required = isRequired ? ' data-required aria-required="true"' : ''
  const control = name === 'message' ? `<textarea ${own}${required} rows="4"></textarea>` : `<input ${own}${required}>`
  return `<div class="field"><label for="${name}">${escaped(label)}${isRequired ? '' : ' <span>(optional)</span>'}</label>
${control}
${hint ? `<p class="hint" id="${name}-hint">${escaped(hint)}</p>` : ''}<p class="problem" id="${name}-problem" data-for="${name}"></p></div>`
}

const consent = (text: string): string => `<div class="field consent">
<label for="consent"><input type="checkbox" id="consent" name="consent" data-required aria-required="true" aria-describedby="consent-problem">${escaped(text)}</label>
<p class="problem" id="consent-problem" data-for="consent"></p></div>`
