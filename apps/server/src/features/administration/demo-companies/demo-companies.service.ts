import type { SignedIn } from '@plinth/contract/company/auth'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, mutate, type PublicContext } from '../../../platform/context.ts'
import { startSession } from '../../company/auth/auth.service.ts'
import { removeMadeUpCompany } from '../../company/companies/companies.service.ts'
import { removeAllLeads } from '../../leads/lead/lead.service.ts'
import { removeAllImports } from '../../leads/lead-imports/lead-imports.service.ts'
import { removeAllContacts } from '../../projects/clients/clients.service.ts'
import { removeAllProjects } from '../../projects/projects/projects.service.ts'
import { removeAllItems } from '../../quotations/item-library/item-library.service.ts'
import { removeAllTemplates } from '../../quotations/quotation/quotation.service.ts'
import { selectDemoCompany, selectPersonNamed } from './demo-companies.queries.ts'
import { DEMO_MEMBER, DEMO_PEOPLE } from './demo-firm.ts'
import { demoSpreadsheet } from './demo-spreadsheet.ts'
import { addressName, makeDemo } from './make-demo.service.ts'

/**
 * Signs in to the demo company as its owner or as one of its sales people, making it first where there is none (design,
 * first five minutes). It needs no password, so it exists only while the server runs locally. Throws NOT_FOUND elsewhere.
 */
export async function enterDemo(ctx: PublicContext, as: 'owner' | 'member' = 'owner'): Promise<SignedIn> {
  requireLocal(ctx)
  const companyId = (await ctx.db.anonymous(tx => selectDemoCompany(tx))) ?? (await makeDemo(ctx))
  const key = as === 'owner' ? DEMO_PEOPLE[0]!.key : DEMO_MEMBER
  const person = DEMO_PEOPLE.find(one => one.key === key)!
  const userId = await ctx.db.tenant(companyId, tx => selectPersonNamed(tx, companyId, addressName(person)))
  const session = userId && (await startSession(ctx, { companyId, userId }))
  if (!session) throw new AppError('CONFLICT', 'This person has left the demo company')
  return session
}

/**
 * Removes the demo company one is signed in to, with everything in it; the next `enterDemo` makes it anew. Throws
 * FORBIDDEN for others than admins, CONFLICT in any other company.
 */
export async function removeDemo(ctx: Context): Promise<void> {
  const { companyId, isAdmin, isSuperAdmin, company } = ctx.actor
  if (!isAdmin && !isSuperAdmin) throw new AppError('FORBIDDEN')
  requireLocal(ctx)
  if (!company.isDemo) throw new AppError('CONFLICT', 'Only the demo company can be removed')
  await mutate(ctx, async tx => {
    await removeAllLeads(tx, companyId)
    await removeAllImports(tx, companyId)
    await removeAllProjects(tx, companyId)
    await removeAllContacts(tx, companyId)
    // people cannot go while what they made names them
    await removeAllTemplates(tx, companyId)
    await removeAllItems(tx, companyId)
    if (!(await removeMadeUpCompany(tx, companyId))) throw new AppError('CONFLICT', 'The demo company is already gone')
  })
}

/** The untidy spreadsheet to try the import with; the same bytes every time. */
export function untidySpreadsheet(ctx: Context): { name: string; bytes: Buffer } {
  requireLocal(ctx)
  return { name: 'enquiries from the expo.csv', bytes: demoSpreadsheet() }
}

function requireLocal({ config }: Pick<PublicContext, 'config'>): void {
  if (!config.isLocal) throw new AppError('NOT_FOUND')
}
