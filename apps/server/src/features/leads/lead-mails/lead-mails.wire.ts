import type { DeliveryState, LeadMail } from '@plinth/contract/leads/lead-mails'
import type { Context } from '../../../platform/context.ts'
import { overallState } from './lead-mails.policy.ts'
import type { MailRow } from './lead-mails.tables.ts'

/** Converts a stored mail to its form on the wire; the addresses of its files are valid for ten minutes. */
export function toLeadMail(ctx: Context, row: Omit<MailRow, 'html' | 'body_text'>): LeadMail {
  const isLater = row.send_at !== null && row.send_at > ctx.clock.now()
  const recipients = row.recipients.map(one => ({
    email: one.email,
    state: (one.state === 'queued' && isLater ? 'scheduled' : one.state) as DeliveryState,
    reason: one.reason,
    sentAt: one.sentAt === null ? null : new Date(one.sentAt).toISOString(),
  }))
  const times = [row.created_at.toISOString(), ...recipients.flatMap(one => one.sentAt ?? [])]
  return {
    _id: row.id,
    leadId: row.lead_id,
    subject: row.subject,
    senderId: row.sender_id,
    senderName: row.sender_name,
    templateId: row.template_id,
    templateType: row.template_type,
    state: overallState(recipients.map(one => one.state)),
    recipients,
    attachments: row.attachments.map(({ id, name, contentType, size }) => ({
      filename: name,
      path: id,
      location: ctx.files.address(ctx.actor.companyId, id).url,
      contentType,
      size,
    })),
    sendAt: row.send_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: times.reduce((latest, time) => (time > latest ? time : latest)),
  }
}
