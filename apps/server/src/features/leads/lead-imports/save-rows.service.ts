import type { NormalRow } from '@plinth/contract/leads/import-rules'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { leadImportsRoutes } from '@plinth/contract/leads/lead-imports'
import type { RouteParsed } from '@plinth/contract/route'
import { v7 as newId } from 'uuid'
import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { blankColumns } from '../../../platform/database/field-columns.ts'
import { inPortions } from '../../../platform/in-portions.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import { type BulkLead, leadsInBulk } from '../lead/lead.service.ts'
import { ensureEntries } from '../lead-forms/lead-forms.service.ts'
import type { HistoryNote } from '../lead-history/lead-history.service.ts'
import { stagesOf } from '../pipelines/pipelines.service.ts'
import { contactKey } from './import-rows.ts'
import { knownContacts } from './known-contacts.service.ts'
import { markSaved } from './lead-imports.queries.ts'

export type SaveBody = RouteParsed<typeof leadImportsRoutes.save>['body']
/** From so many leads on an import takes long enough to go elsewhere meanwhile, so who started it is told of its end. */
const WORTH_TELLING = 1000

interface Checked {
  rows: readonly NormalRow[]
  fileName: string
  body: SaveBody
}

/** More different texts than this are a wrongly chosen column rather than a list: they stay texts of the leads. */
const MOST_ENTRIES = 200

/** Writes the checked rows of a locked import in the caller's transaction. */
export async function saveRows(ctx: Context, tx: Tx, effects: Effects, checked: Checked): Promise<void> {
  const { companyId, userId } = ctx.actor
  const { importId, skipDuplicates, droppedCount } = checked.body
  const at = ctx.clock.now()
  const rows = skipDuplicates ? await withoutDuplicates(ctx, tx, checked.rows) : checked.rows
  const spelling = await listSpelling(ctx, tx, effects, rows, at)
  const { assignees, isInTurn } = await chooseAssignees(ctx, tx, rows.length)
  const leads = await makeLeads(ctx, tx, { rows, assignees, spelling, at })
  await leadsInBulk.create(
    tx,
    { companyId, origin: 'import', importId },
    leads,
    noteFor(ctx, checked.fileName),
    // not an effect of the commit: it tells how far the work is while it is being done (decisions.md 25)
    done =>
      ctx.live.publish(companyId, { type: 'lead-imports.progress', importId, done, total: leads.length, by: userId }),
  )
  if (isInTurn) await leadsInBulk.keepTurn(tx, companyId, leads)
  await leadsInBulk.tellAssignees(ctx, tx, effects, leads)
  if (leads.length >= WORTH_TELLING) {
    await notify(ctx, tx, effects, {
      companyId,
      event: 'import-finished',
      reciever: [userId],
      feature: 'crm',
      featureName: 'Lead',
      featureLink: '/leads/imports',
      notificationString: `Your import of ${checked.fileName} is done: ${leads.length.toLocaleString('en-IN')} leads were created`,
    })
  }
  const counts = { created: leads.length, skipped: checked.rows.length - rows.length, dropped: droppedCount }
  await markSaved(tx, companyId, importId, counts, at)
  effects.emit({ type: 'leads.changed', leadIds: [], by: userId })
}

/** The rows whose phone and e-mail neither a lead of the company nor a row kept before has (IN-Q64). */
async function withoutDuplicates(ctx: Context, tx: Tx, rows: readonly NormalRow[]): Promise<NormalRow[]> {
  const known = await knownContacts(ctx, tx, rows)
  const takenPhones = new Set(known.phones.keys())
  const takenEmails = new Set(known.emails.keys())
  const kept: NormalRow[] = []
  await inPortions(rows, row => {
    const phone = contactKey(row, 'phoneNumber')
    const email = contactKey(row, 'email')
    if (takenPhones.has(phone) || takenEmails.has(email)) return
    takenPhones.add(phone)
    if (email !== '') takenEmails.add(email)
    kept.push(row)
  })
  return kept
}

type Spelling = (kind: keyof typeof LISTS, value: string) => string
const LISTS = { requirements: 'work-type', leadSource: 'lead-source', sourceName: 'source-name' } as const

/**
 * Adds unknown lead sources and work scopes to the company's lists for people with crm.edit, source names for everybody
 * (IN-Q54, IN-Q65), and answers how the lists spell what the rows say.
 */
async function listSpelling(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  rows: readonly NormalRow[],
  at: Date,
): Promise<Spelling> {
  const known = new Map<string, Map<string, string>>()
  let added = 0
  for (const field of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
    const isAllowed = ctx.actor.rights.crm.edit || field === 'sourceName'
    const values = [...new Set(rows.map(row => row[field]))]
    if (!isAllowed || values.length > MOST_ENTRIES) continue
    const list = await ensureEntries(tx, ctx.actor.companyId, LISTS[field], values, at)
    known.set(field, list.spelling)
    added += list.added
  }
  if (added > 0) effects.emit({ type: 'lists.changed' })
  return (field, value) => known.get(field)?.get(value) ?? value
}

/** In turn where the company assigns that way; else nobody for people who may assign, and oneself for others (IN-Q49, IN-Q65). */
async function chooseAssignees(
  ctx: Context,
  tx: Tx,
  count: number,
): Promise<{ assignees: (string | null)[]; isInTurn: boolean }> {
  const { companyId, userId, rights } = ctx.actor
  const { leadAssignment } = await settingsOf(tx, companyId)
  if (leadAssignment.autoAssign) return { assignees: await leadsInBulk.inTurn(tx, companyId, count), isInTurn: true }
  const owner = rights.crm.canAssign ? null : userId
  return { assignees: Array.from({ length: count }, () => owner), isInTurn: false }
}

interface ToMake {
  rows: readonly NormalRow[]
  assignees: readonly (string | null)[]
  spelling: Spelling
  at: Date
}

/** The leads to write. The file's last row comes first, so that a list with the newest on top shows the file in its order. */
async function makeLeads(ctx: Context, tx: Tx, { rows, assignees, spelling, at }: ToMake): Promise<BulkLead[]> {
  const { companyId, userId, company } = ctx.actor
  const stages = await stagesOf(tx, companyId)
  const [unassigned, assigned] = [leadsInBulk.placeOfNew(stages, false), leadsInBulk.placeOfNew(stages, true)]
  const leads: BulkLead[] = []
  await inPortions(rows, (_, index) => {
    const place = rows.length - 1 - index
    const row = rows[place]!
    const assignedTo = assignees[place] ?? null
    leads.push({
      ...blankColumns(LEAD_FIELDS),
      id: newId(),
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      country_code: company.dialCode || '+91',
      phone: row.phoneNumber,
      address: row.address,
      city: row.city,
      pin_code: row.pinCode,
      area: row.area === '' ? null : Number(row.area),
      area_unit: row.areaUnit,
      budget: row.budget === '' ? null : Number(row.budget),
      requirements: spelling('requirements', row.requirements),
      lead_source: spelling('leadSource', row.leadSource),
      source_name: spelling('sourceName', row.sourceName),
      assigned_to: assignedTo,
      ...(assignedTo === null ? unassigned : assigned),
      created_by: userId,
      created_at: at,
      updated_at: at,
    })
  })
  return leads
}

const noteFor =
  ({ actor }: Context, fileName: string) =>
  (lead: BulkLead): HistoryNote => ({
    leadId: lead.id,
    leadName: `${lead.first_name} ${lead.last_name}`.trim(),
    leadVersion: 1,
    type: 'create',
    by: { userId: actor.userId, name: actor.fullName },
    at: lead.created_at,
    texts: [`The Lead has been imported from ${fileName}`],
  })
