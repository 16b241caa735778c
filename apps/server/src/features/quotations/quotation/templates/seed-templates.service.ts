import { AppError } from '@plinth/contract/error-codes'
import { QUOTATION_LIMITS, QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { type Context, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { DEFAULT_TAX } from '../../item-library/item-library.service.ts'
import { requireQuotationEdit } from '../../quotation-access/quotation-access.service.ts'
import { selectUnitsOf } from '../content/content.queries.ts'
import { blankHead } from '../create/starting-content.policy.ts'
import { firmOf } from '../firm.service.ts'
import { addTemplate } from './add-template.service.ts'
import { seededContent } from './seeded-content.policy.ts'
import { SEEDED_TEMPLATES, type SeededTemplate } from './template-seeds.ts'
import { lockTemplates, selectTemplates } from './templates.queries.ts'

interface Founding {
  companyId: string
  userId: string
  at: Date
}

/** Gives a new company its templates (QT-188), in the name of its founder. The units of its library are there already. */
export const seedQuotationTemplates = (tx: Tx, founding: Founding): Promise<void> =>
  addSeeded(tx, founding, SEEDED_TEMPLATES)

/**
 * Adds the templates that a new company begins with and that this one does not offer, as for companies that were founded before these
 * were given (QT-188). Returns how many. Throws FORBIDDEN; CONFLICT beyond 200 templates.
 */
export function addStarterTemplates(ctx: Context): Promise<{ added: number }> {
  const { actor, clock } = ctx
  requireQuotationEdit(actor)
  const { companyId, userId } = actor
  return mutate(ctx, async (tx, effects) => {
    await lockTemplates(tx, companyId)
    const offered = { search: '', isArchived: false }
    const present = await selectTemplates(tx, companyId, offered, { page: 1, limit: QUOTATION_LIMITS.templates })
    const names = new Set(present.map(({ type, name }) => keyOf(type, name)))
    const missing = SEEDED_TEMPLATES.filter(({ type, name }) => !names.has(keyOf(type, name)))
    if (present.length + missing.length > QUOTATION_LIMITS.templates)
      throw new AppError('CONFLICT', QUOTATION_TEXTS.tooManyTemplates)
    if (missing.length === 0) return { added: 0 }
    await addSeeded(tx, { companyId, userId, at: clock.now() }, missing)
    effects.emit({ type: 'library.changed' })
    return { added: missing.length }
  })
}

const keyOf = (type: QuotationType, name: string): string => `${type} ${name.toLowerCase()}`

async function addSeeded(tx: Tx, founding: Founding, seeds: readonly SeededTemplate[]): Promise<void> {
  const units = await selectUnitsOf(tx, founding.companyId)
  const firm = await firmOf(tx, founding.companyId)
  for (const { type, name, description, ...seeded } of seeds) {
    const content = seededContent({ type, name, description, ...seeded }, blankHead(type, firm), {
      units,
      taxRate: DEFAULT_TAX,
    })
    await addTemplate(tx, founding, { type, name, description }, content)
  }
}
