import { randomBytes, randomUUID } from 'node:crypto'
import type { Member } from '../../../test/harness.ts'

/** A file that is recognised as a PDF by its first bytes, different in each process. */
export const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000), Buffer.from('\n%%EOF\n')])
export const letter = { subject: 'Your plans', emailBody: '<p>Here they are</p>' }
export const address = () => `lead-${randomUUID()}@mailed.example`

/** A lead, by default with an address of its own. */
export async function leadOf(
  who: Member,
  email = address(),
  more: { firstName?: string; assignedTo?: string } = {},
): Promise<{ id: string; email: string }> {
  const phoneNumber = String(6_000_000_000 + Math.floor(Math.random() * 3_999_999_999))
  const { data } = await who.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber, email, ...more } })
  return { id: data._id, email }
}

/** Sends a short letter about a lead. */
export const send = (who: Member, leadId: string, to: string | string[], more: object = {}, query: object = {}) =>
  who.api.leadMails.send({ query, body: { to, leadId, ...letter, ...more } })

/** The entries about mails in a lead's history, newest first. */
export const mailHistory = async (who: Member, leadId: string) =>
  (await who.api.leadHistory.ofLead({ query: { leadId } })).data.filter(one => one.type === 'email')
