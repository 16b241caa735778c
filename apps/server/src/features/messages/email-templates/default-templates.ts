import { TEMPLATE_TYPE, type TemplateType } from '@plinth/contract/messages/email-templates'

/**
 * The mail each kind of template starts with. `{{leadName}}`, `{{companyName}}` and `{{senderName}}` are replaced, escaped,
 * when a template is applied (IN-Q40). The types are not statuses of leads (decision 15).
 */
interface DefaultTemplate {
  type: TemplateType
  name: string
  subject: string
  paragraphs: readonly string[]
}

export const DEFAULT_TEMPLATES: readonly DefaultTemplate[] = [
  {
    type: TEMPLATE_TYPE.FOLLOW_UP,
    name: 'Follow up',
    subject: 'Following up on your project',
    paragraphs: [
      'Dear {{leadName}},',
      'Thank you for your interest in {{companyName}}. We are writing to follow up on our last conversation. Do you have any questions we can answer, or would you like to see more of our work?',
      'You are welcome to reply to this email with plans, photos or anything else that helps us prepare.',
    ],
  },
  {
    type: TEMPLATE_TYPE.NO_RESPONSE,
    name: 'Callback',
    subject: 'We tried to reach you',
    paragraphs: [
      'Dear {{leadName}},',
      'We tried to call you about your project but could not reach you. Please let us know a time that suits you, and we will call you back.',
    ],
  },
  {
    type: TEMPLATE_TYPE.NOT_INTERESTED,
    name: 'Not interested',
    subject: 'Thank you for considering {{companyName}}',
    paragraphs: [
      'Dear {{leadName}},',
      'Thank you for taking the time to speak with us. If your plans change, we would be glad to hear from you again.',
    ],
  },
  {
    type: TEMPLATE_TYPE.MEETING_SCHEDULED,
    name: 'Meeting',
    subject: 'Our meeting about your project',
    paragraphs: [
      'Dear {{leadName}},',
      'Thank you for making time for a meeting with {{companyName}}. We look forward to speaking with you about your project. Please let us know if another time suits you better.',
    ],
  },
]

/** The template's body as HTML, signed by the sender. */
export const templateHtml = ({ paragraphs }: DefaultTemplate): string =>
  [...paragraphs, 'Regards,<br>{{senderName}}<br>{{companyName}}'].map(text => `<p>${text}</p>`).join('')
