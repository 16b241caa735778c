import * as z from 'zod'
import { Id } from '../fields.ts'
import { ClientEmail } from '../projects/clients.ts'
import { route } from '../route.ts'
import { quotationPreparationsEndpoints } from './endpoints.ts'
import { QuotationType } from './quotation/states.ts'

/** The two kinds of quotations, with what the chooser and its dialog say of them (QT-015, QT-016). */
export const QUOTATION_KINDS = {
  design: { label: 'Design Quotation', send: 'Send Design Quotation' },
  execution: { label: 'Execution Quotation', send: 'Send Execution Quotation' },
} as const
export type QuotationKind = keyof typeof QUOTATION_KINDS

export const PREPARATION_TEXTS = {
  chooser: 'Select the quotation',
  clientConflict: 'client already exists',
  projectConflict: 'project already exists',
  clientMissing: 'client already exist',
  failed: 'An error occurred',
} as const

/** The editor's address for a project (QT-002, QT-003). */
export const editorAddress = (type: QuotationKind, projectId: string): string =>
  type === 'design'
    ? `/quotation/enterprise-quotation/${encodeURIComponent(projectId)}`
    : `/quotation/new-quotation/${encodeURIComponent(projectId)}?isLead=true`

const Preparation = z.strictObject({
  leadId: Id,
  type: QuotationType,
  /** kept with the lead where it is another one; the client is made with it */
  email: ClientEmail,
})

export const quotationPreparationsRoutes = {
  prepare: route({
    ...quotationPreparationsEndpoints.prepare,
    summary:
      'Make the client and the unconfirmed project that a quotation for a lead needs, where they are missing. A repeat changes nothing',
    access: 'staff',
    body: Preparation,
    response: z.object({
      projectId: Id,
      /** where the quotation is written, `/quotation/new-quotation/…` */
      address: z.string(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
