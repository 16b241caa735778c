import type { ClientKind } from '@plinth/contract/projects/client-rules'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { deleteContacts, insertClients } from './client-bulk.queries.ts'

interface BulkContact {
  name: string
  designation: string
  email: string
  countryCode: string
  phoneNumber: string
}
export interface BulkClient extends Omit<BulkContact, 'designation'> {
  id: string
  kind: ClientKind
  companyName: string
  gstNo: string
  location: string
  city: string
  pinCode: string
  state: string
  country: string
  note: string
  /** the lead it was made from */
  leadId: string | null
  /** beside the client's own name, which is the primary contact */
  contacts: readonly BulkContact[]
  createdBy: string
  at: Date
}

/** Writes clients as they are, without telling anybody: for a company that is being made. */
export async function createClients(tx: Tx, companyId: string, clients: readonly BulkClient[]): Promise<void> {
  const made = (client: BulkClient) => ({
    company_id: companyId,
    created_by: client.createdBy,
    created_at: client.at,
  })
  const contactOf = (client: BulkClient, contact: BulkContact, position: number) => ({
    ...made(client),
    id: uuid(),
    client_id: client.id,
    name: contact.name,
    designation: contact.designation,
    email: contact.email,
    country_code: contact.countryCode,
    phone_number: contact.phoneNumber,
    is_primary: position === 0,
    position,
  })
  await insertClients(
    tx,
    clients.map(client => ({
      ...made(client),
      id: client.id,
      name: client.name,
      kind: client.kind,
      company_name: client.companyName,
      gst_no: client.gstNo,
      email: client.email,
      country_code: client.countryCode,
      phone_number: client.phoneNumber,
      location: client.location,
      city: client.city,
      pin_code: client.pinCode,
      state: client.state,
      country: client.country,
      note: client.note,
      lead_id: client.leadId,
      last_activity_at: client.at,
    })),
    clients.flatMap(client =>
      [{ ...client, designation: '' }, ...client.contacts].map((contact, place) => contactOf(client, contact, place)),
    ),
  )
}

/** Removes the people of all clients, of a company that is about to be removed with its clients. */
export const removeAllContacts = (tx: Tx, companyId: string): Promise<void> => deleteContacts(tx, companyId)
