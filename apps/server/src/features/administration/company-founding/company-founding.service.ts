import { systemClock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addCompany, nameFounder } from '../../company/companies/companies.service.ts'
import { seedPermissions } from '../../company/lead-access/lead-access.service.ts'
import { createPerson, seedRoles } from '../../company/people/people.service.ts'
import { seedCustomFields, seedLists } from '../../leads/lead-forms/lead-forms.service.ts'
import { seedTemplates } from '../../leads/lead-templates/lead-templates.service.ts'
import { seedPipeline } from '../../leads/pipelines/pipelines.service.ts'
import { seedCannedReplies } from '../../messages/canned-replies/canned-replies.service.ts'
import { seedEmailTemplates } from '../../messages/email-templates/email-templates.service.ts'
import { seedProjectTemplates } from '../../projects/projects/projects.service.ts'
import { seedItemLists } from '../../quotations/item-library/item-library.service.ts'
import { seedQuotationTemplates } from '../../quotations/quotation/quotation.service.ts'
import { seedQuotationPresets } from '../../quotations/quotation-settings/quotation-settings.service.ts'

export interface Founding {
  companyId: string
  founder: { id: string; email: string; passwordHash: string; firstName?: string; lastName?: string }
  name?: string
  isDemo?: boolean
  at?: Date
}

/**
 * Everything a new firm needs, in the caller's one transaction, which must be the new company's own
 * (`db.tenant(companyId, tx => foundCompany(tx, …))`): row-level security lets the rows in only there (SH-Q39, IN-Q115).
 * Throws PostgreSQL's unique violation where the founder's address already has an account.
 */
export async function foundCompany(tx: Tx, founding: Founding): Promise<void> {
  const { companyId, founder, name = '', isDemo = false, at = systemClock.now() } = founding
  await addCompany(tx, { companyId, name, email: founder.email, isDemo, at })
  await createPerson(tx, {
    ...founder,
    companyId,
    roleName: 'Super Admin',
    // a founder goes through onboarding (SH-215); nobody waits for one in a company that was made up
    isOnboardingDone: isDemo,
    at,
  })
  await nameFounder(tx, companyId, founder.id)
  await Promise.all([
    seedRoles(tx, companyId),
    seedPermissions(tx, companyId),
    seedPipeline(tx, companyId),
    seedLists(tx, companyId, at),
    seedCustomFields(tx, companyId),
    seedTemplates(tx, companyId, at),
    seedEmailTemplates(tx, companyId),
    seedCannedReplies(tx, companyId),
    seedItemLists(tx, companyId),
    seedQuotationPresets(tx, companyId),
    seedProjectTemplates(tx, companyId, at),
  ])
  await seedQuotationTemplates(tx, { companyId, userId: founder.id, at })
}
