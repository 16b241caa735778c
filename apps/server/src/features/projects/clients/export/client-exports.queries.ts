import '../clients.tables.ts'
import type { ClientFilter } from '@plinth/contract/projects/client-directory'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { type ClientReading, wantedClients } from '../client-directory.queries.ts'

export type ExportedContact = Awaited<ReturnType<typeof selectForExport>>[number]

/** The contacts of all clients that are wanted, at most so many, the clients by name and each one's primary contact first. */
export const selectForExport = (tx: Tx, reading: ClientReading, filter: ClientFilter, most: number) =>
  tx
    .selectFrom('clients as c')
    .innerJoin('client_contacts as k', join =>
      join.onRef('k.company_id', '=', 'c.company_id').onRef('k.client_id', '=', 'c.id').on('k.deleted_at', 'is', null),
    )
    .select([
      'c.title',
      'c.kind',
      'c.company_name as companyName',
      'k.name as contact',
      'k.designation',
      'k.is_primary as isPrimary',
      'k.country_code as countryCode',
      'k.phone_number as phoneNumber',
      'k.email',
      'c.location',
      'c.city',
      'c.pin_code as pinCode',
      'c.state',
      'c.country',
      'c.gst_no as gstNo',
      'c.note',
    ])
    .where('c.company_id', '=', reading.companyId)
    .where(reading.seen)
    .where(wantedClients(reading, filter))
    .orderBy(sql`lower(c.title)`)
    .orderBy('c.id')
    .orderBy('k.is_primary', 'desc')
    .orderBy('k.position')
    .limit(most)
    .modifyEnd(unprepared)
    .execute()
