import type { Tx } from '../../platform/database/database.ts'
import { insertDefaultTemplates } from './email-templates.queries.ts'

/** The mail templates a new company starts with, one for each of the types 1, 4, 5 and 6 (IN-Q40, IN-Q115). */
export const seedEmailTemplates = (tx: Tx, companyId: string): Promise<void> => insertDefaultTemplates(tx, companyId)
