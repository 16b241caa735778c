import { type TaxWords, taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { AppError } from '@plinth/contract/error-codes'
import type { ClientFilter } from '@plinth/contract/projects/client-directory'
import type { ClientExportFormat } from '@plinth/contract/projects/client-exports'
import { CLIENT_KIND_NAMES, CLIENT_LIMITS, CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import type { Context } from '../../../../platform/context.ts'
import type { ReceivedFile } from '../../../../platform/files/incoming.ts'
import { countOn } from '../../../../platform/quotas.ts'
import { writeExportFile } from '../../../../platform/spreadsheets/writing/export-file.ts'
import { neutraliseFormula } from '../../../../platform/spreadsheets/writing/neutralise-formula.ts'
import type { SheetCell } from '../../../../platform/spreadsheets/writing/sheet-cell.ts'
import { dayOf, timeTextOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { readingOf } from '../client-directory.service.ts'
import { type ExportedContact, selectForExport } from './client-exports.queries.ts'

const PORTION = 500
const headingsOf = (taxes: TaxWords): string[] => [
  'Client',
  'Kind',
  'Company name',
  'Contact',
  'Designation',
  'Primary',
  'Dial code',
  'Phone',
  'E-mail',
  'Address',
  'City',
  'Pin code',
  'State',
  'Country',
  taxes.clientNumber,
  'Notes',
]

const cellsOf = (row: ExportedContact): SheetCell[] =>
  [
    row.title,
    CLIENT_KIND_NAMES[row.kind],
    row.companyName,
    row.contact,
    row.designation,
    row.isPrimary ? 'Yes' : 'No',
    row.countryCode,
    row.phoneNumber,
    row.email,
    row.location,
    row.city,
    row.pinCode,
    row.state,
    row.country,
    row.gstNo,
    row.note,
  ].map(neutraliseFormula)

/**
 * The clients of a list as a file on this machine, one row for each contact; the caller removes it after sending. Kept in the audit
 * trail. Throws TOO_MANY_REQUESTS for the sixth in a minute, TOO_LARGE above 20,000 rows, STORAGE_FULL.
 */
export async function exportClients(
  ctx: Context,
  { format, ...filter }: ClientFilter & { format: ClientExportFormat },
): Promise<ReceivedFile> {
  const { actor, config, clock } = ctx
  const rows = await ctx.db.tenant(actor.companyId, async tx => {
    const quota = { key: `client-exports ${actor.userId}`, count: 1, most: CLIENT_LIMITS.exports, seconds: 60 }
    const retryAfterSeconds = await countOn(tx, [quota], clock.now())
    if (retryAfterSeconds > 0)
      throw new AppError('TOO_MANY_REQUESTS', CLIENT_TEXTS.manyExports, { data: { retryAfterSeconds } })
    const found = await selectForExport(tx, readingOf(ctx), filter, CLIENT_LIMITS.exportRows + 1)
    if (found.length > CLIENT_LIMITS.exportRows) throw new AppError('TOO_LARGE', CLIENT_TEXTS.manyRows)
    return found
  })
  const at = clock.now()
  const { timeZone } = actor.company
  const name = `clients ${dayOf(timeZone, at)} ${timeTextOf(timeZone, at).replace(':', '.')}.${format}`
  const file = await writeExportFile(
    {
      dataDir: config.dataDir,
      name,
      format,
      sheet: 'Clients',
      headings: headingsOf(taxWordsIn(actor.company.country)),
    },
    portionsOf(rows),
  )
  try {
    await ctx.db.tenant(actor.companyId, tx =>
      recordAudit(tx, {
        actor,
        action: 'clients.exported',
        at,
        targetName: name,
        changes: [
          { field: 'contacts', before: null, after: rows.length },
          { field: 'filters', before: null, after: filtersText(filter) },
        ],
      }),
    )
  } catch (error) {
    await ctx.files.discard([file])
    throw error
  }
  return file
}

async function* portionsOf(rows: readonly ExportedContact[]): AsyncGenerator<SheetCell[][]> {
  for (let at = 0; at < rows.length; at += PORTION) yield rows.slice(at, at + PORTION).map(cellsOf)
}

/** `search "pune"; kind company`. */
const filtersText = ({ search, kind, projects, canSignIn }: ClientFilter): string =>
  [
    search === '' ? '' : `search "${search}"`,
    kind ? `kind ${kind}` : '',
    projects ? `projects ${projects}` : '',
    canSignIn ? 'can sign in' : '',
  ]
    .filter(Boolean)
    .join('; ')
