import type { FileAddress } from '@plinth/contract/company/files'
import { AppError } from '@plinth/contract/error-codes'
import { LEAD_FILES_MAX, type LeadFile } from '@plinth/contract/leads/lead-files'
import type { ArrivingFile } from '@plinth/contract/route'
import { type Context, read } from '../../../platform/context.ts'
import { receiveFiles } from '../../company/files/files.service.ts'
import { isVisibleLead, requireCrm, requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { touchLead } from '../lead/lead.service.ts'
import { insertFilesOf, type LeadFileRow, selectFilesOf } from './lead-files.queries.ts'

/** Distinguishes files of leads from uploads, which any colleague may read by their id. */
const PURPOSE = 'lead-file'

const toFile = (row: LeadFileRow): LeadFile => ({
  _id: row.id,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  uploadedBy: row.uploaded_by,
  createdAt: row.created_at.toISOString(),
})

/** The files of a lead, newest first; also of an archived one. Throws FORBIDDEN; NOT_FOUND, also where the lead is invisible. */
export async function listLeadFiles(ctx: Context, leadId: string): Promise<LeadFile[]> {
  const { actor } = ctx
  requireCrm(actor)
  const [isThere, rows] = await read(ctx, tx =>
    Promise.all([isVisibleLead(tx, actor, leadId), selectFilesOf(tx, actor.companyId, leadId)]),
  )
  if (!isThere) throw new AppError('NOT_FOUND')
  return rows.map(toFile)
}

/**
 * Stores files with a lead, all or none. Returns the lead's files. Throws FORBIDDEN without crm.edit; NOT_FOUND, also where the
 * lead is invisible, before a byte is read; CONFLICT where it is archived or has too many files; and as uploads do: INVALID,
 * UNSUPPORTED_TYPE, TOO_LARGE, STORAGE_FULL, TOO_MANY_REQUESTS.
 */
export async function addLeadFiles(
  ctx: Context,
  leadId: string,
  arriving: AsyncIterable<ArrivingFile>,
): Promise<LeadFile[]> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId } = actor
  const there = await listLeadFiles(ctx, leadId)
  if (there.length >= LEAD_FILES_MAX) throw tooMany()
  const kept = await receiveFiles(ctx, arriving, PURPOSE)
  const ids = kept.map(file => file._id)
  try {
    return await touchLead(ctx, leadId, async tx => {
      const before = await selectFilesOf(tx, companyId, leadId)
      if (before.length + ids.length > LEAD_FILES_MAX) throw tooMany()
      await insertFilesOf(tx, companyId, leadId, ids)
      const texts = kept.map(file => `The file ${file.name} has been attached`)
      return { answer: (await selectFilesOf(tx, companyId, leadId)).map(toFile), note: { texts } }
    })
  } catch (error) {
    // nothing refers to them, but they would count against the company's quota
    await ctx.db.tenant(companyId, tx => Promise.all(ids.map(id => ctx.files.forget(tx, companyId, id))))
    throw error
  }
}

const tooMany = (): AppError => new AppError('CONFLICT', `A lead may have at most ${LEAD_FILES_MAX} files`)

/** An address of a lead's file that is valid for ten minutes. Throws FORBIDDEN; NOT_FOUND, also where the lead is invisible. */
export async function leadFileAddress(ctx: Context, leadId: string, id: string): Promise<FileAddress> {
  const files = await listLeadFiles(ctx, leadId)
  if (!files.some(file => file._id === id)) throw new AppError('NOT_FOUND')
  const { url, expiresAt } = ctx.files.address(ctx.actor.companyId, id)
  return { location: url, expiresAt }
}

/** Removes a file from a lead for good. Throws FORBIDDEN without crm.edit; NOT_FOUND; CONFLICT where the lead is archived. */
export async function removeLeadFile(ctx: Context, leadId: string, id: string): Promise<void> {
  const { companyId } = ctx.actor
  await touchLead(ctx, leadId, async tx => {
    const file = (await selectFilesOf(tx, companyId, leadId)).find(row => row.id === id)
    if (!file) throw new AppError('NOT_FOUND')
    await ctx.files.forget(tx, companyId, id)
    return { answer: undefined, note: { texts: [`The file ${file.name} has been removed`] } }
  })
}
