import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { writeContent } from '../content/content-writing.service.ts'
import { derived } from '../content/derived.policy.ts'
import { holdItemsOf } from '../content/held-items.service.ts'
import { firmOf } from '../firm.service.ts'
import { columnsOfTotals, insertVersion, updateVersion } from '../versions.queries.ts'
import { insertTemplate } from './templates.queries.ts'

interface AddedTemplate {
  type: QuotationType
  name: string
  description: string
}

/** Adds a template with this content, and returns its id. The caller has checked name and limits. */
export async function addTemplate(
  tx: Tx,
  { companyId, userId, at }: { companyId: string; userId: string; at: Date },
  added: AddedTemplate,
  wanted: Content,
): Promise<string> {
  const [id, versionId] = [uuid(), uuid()]
  const made = { company_id: companyId, created_by: userId, created_at: at }
  const { content, totals } = derived(wanted, await firmOf(tx, companyId))
  await insertTemplate(tx, { ...made, id, ...added })
  await insertVersion(tx, { ...made, id: versionId, template_id: id, number: 1, edited_at: at })
  await writeContent(tx, { companyId, versionId }, content)
  await updateVersion(tx, companyId, versionId, columnsOfTotals(totals))
  await holdItemsOf(tx, companyId, { kind: 'template', id })
  return id
}
