import type { CannedReplyInput } from '@plinth/contract/messages/canned-replies'

/** The texts that a new company finds ready; the migration that made the table has them too, for those that were there. */
export const DEFAULT_REPLIES: readonly CannedReplyInput[] = [
  {
    name: 'Could not reach you',
    text: 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. I tried to call you about your project. When would be a good time to talk?',
  },
  {
    name: 'First message',
    text: 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. Thank you for your enquiry. When may I call you about your project?',
  },
  {
    name: 'Follow up',
    text: 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. Do you have any questions about what we discussed?',
  },
  {
    name: 'Site visit',
    text: 'Hello {{leadName}}, this is {{senderName}} of {{companyName}}. For our visit, please send me the address of the site and two times that suit you.',
  },
]
