import type { ClientContact } from '@plinth/contract/projects/client-contacts'
import type { ContactAccess } from '@plinth/contract/projects/client-rules'

/** A contact as they are read, with when they signed in last. */
export interface ContactRow {
  id: string
  clientId: string
  name: string
  designation: string
  countryCode: string
  phoneNumber: string
  email: string
  note: string
  isPrimary: boolean
  userId: string | null
  invitedAt: Date | null
  accessRemovedAt: Date | null
  lastLoginAt: Date | null
}

/** A contact on the wire, with where they stand with the client area. */
export function contactToWire(row: ContactRow): ClientContact {
  const { _id, access, at } = { _id: row.id, ...accessOf(row) }
  return {
    _id,
    name: row.name,
    designation: row.designation,
    countryCode: row.countryCode,
    phoneNumber: row.phoneNumber,
    email: row.email,
    note: row.note,
    isPrimary: row.isPrimary,
    access,
    accessAt: at?.toISOString() ?? null,
  }
}

/** Whether the address has an account elsewhere is not told: they are invited all the same (PJ-Q11). */
function accessOf(row: Pick<ContactRow, 'accessRemovedAt' | 'lastLoginAt' | 'invitedAt'>): {
  access: ContactAccess
  at: Date | null
} {
  if (row.accessRemovedAt) return { access: 'removed', at: row.accessRemovedAt }
  if (row.lastLoginAt) return { access: 'signed-in', at: row.lastLoginAt }
  return row.invitedAt ? { access: 'invited', at: row.invitedAt } : { access: 'none', at: null }
}
