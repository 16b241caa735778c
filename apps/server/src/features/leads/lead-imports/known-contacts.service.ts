import { normaliseRow } from '@plinth/contract/leads/import-rules'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { leadsInBulk } from '../lead/lead.service.ts'
import { type ContactRow, contactKey } from './import-rows.ts'

type Known = Awaited<ReturnType<typeof leadsInBulk.byContact>>

/** How a lead's phone may stand although it is this one: other ways in leave a trunk 0 or the 91 in front of it (IN-711). */
const spellings = (phone: string, dialCode: string): string[] =>
  dialCode === '+91' && phone.length === 10 ? [phone, `0${phone}`, `91${phone}`] : [phone]

/** The leads of the company that have the phone or address of one of the rows, by the normal form of it (IN-Q60, IN-Q64). */
export async function knownContacts(ctx: Context, tx: Tx, rows: readonly ContactRow[]): Promise<Known> {
  const { actor } = ctx
  const keys = (field: 'phoneNumber' | 'email') => [...new Set(rows.map(row => contactKey(row, field)))].filter(Boolean)
  const phones = keys('phoneNumber').flatMap(phone => spellings(phone, actor.company.dialCode || '+91'))
  const found = await leadsInBulk.byContact(tx, actor.companyId, { phones, emails: keys('email') }, visibleLeads(actor))
  const byPhone: Known['phones'] = new Map()
  for (const [stored, lead] of found.phones) {
    const { phoneNumber } = normaliseRow({ row: 1, firstName: '', phoneNumber: stored, pinCode: '' }, actor.company)
    const before = byPhone.get(phoneNumber)
    if (!before || (lead.isVisible && !before.isVisible)) byPhone.set(phoneNumber, lead)
  }
  return { phones: byPhone, emails: found.emails }
}
