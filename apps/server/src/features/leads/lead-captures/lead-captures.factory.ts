import { createHmac } from 'node:crypto'
import type { CaptureSettings } from '@plinth/contract/leads/lead-captures/lead-captures'

/** Settings of a form, with some replaced. */
export const captureSettings = (told: Partial<CaptureSettings> = {}): CaptureSettings => ({
  name: 'Contact us',
  title: 'Talk to our designers',
  isOn: true,
  fields: {
    lastName: 'optional',
    email: 'optional',
    city: 'optional',
    requirement: 'optional',
    budget: 'optional',
    message: 'optional',
  },
  consentText: '',
  allowedOrigins: ['https://www.kalpa.example'],
  successText: 'Thank you, we call you today.',
  redirectUrl: '',
  leadSource: 'Website',
  campaign: '',
  teamId: null,
  ...told,
})

/** Signs a body as docs/lead-capture.md describes it. */
export function signed(secret: string, body: unknown, at: Date): { text: string; headers: Record<string, string> } {
  const text = JSON.stringify(body)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  return {
    text,
    headers: {
      'content-type': 'application/json',
      'x-plinth-timestamp': timestamp,
      'x-plinth-signature': `sha256=${signature}`,
    },
  }
}
