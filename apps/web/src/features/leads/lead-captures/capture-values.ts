import { CAPTURE_FIELD_NAMES } from '@plinth/contract/leads/lead-captures/capture-rules'
import type { CaptureSettings, LeadCapture } from '@plinth/contract/leads/lead-captures/lead-captures'

/** A form while it is edited: one website per line. */
export interface CaptureValues extends Omit<CaptureSettings, 'allowedOrigins'> {
  allowedOrigins: string
}

/** Initial values of a new form: the fields that most firms use. */
const NEW: CaptureValues = {
  name: '',
  title: 'Get in touch',
  isOn: true,
  fields: {
    lastName: 'optional',
    email: 'optional',
    city: 'optional',
    requirement: 'off',
    budget: 'off',
    message: 'optional',
  },
  consentText: '',
  allowedOrigins: '',
  successText: 'Thank you. We will be in touch soon.',
  redirectUrl: '',
  leadSource: 'Website',
  campaign: '',
  teamId: null,
}

export function toValues(capture: LeadCapture | undefined): CaptureValues {
  if (!capture) return NEW
  const { name, title, isOn, fields, consentText, successText, redirectUrl, leadSource, campaign, teamId } = capture
  const allowedOrigins = capture.allowedOrigins.join('\n')
  return {
    name,
    title,
    isOn,
    fields: { ...fields },
    consentText,
    allowedOrigins,
    successText,
    redirectUrl,
    leadSource,
    campaign,
    teamId,
  }
}

export const toSettings = ({ allowedOrigins, ...values }: CaptureValues): CaptureSettings => ({
  ...values,
  allowedOrigins: allowedOrigins.split(/[\s,]+/).filter(line => line !== ''),
})

/** Collects problems of single websites under the one field that contains them all. */
export function atFields(problems: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [path, message] of Object.entries(problems))
    named[path.startsWith('allowedOrigins') ? 'allowedOrigins' : path] ??= message
  return named
}

/** The number of fields that a form asks for. */
export const askedCount = (capture: LeadCapture): number =>
  2 + CAPTURE_FIELD_NAMES.filter(name => capture.fields[name] !== 'off').length
