/** The steps of the wizard as the address names them; the first has no name. */
export const STEPS = ['details', 'location', 'team'] as const
export type Step = (typeof STEPS)[number]

export interface ConvertAddress {
  /** the lead that is converted */
  leadId?: string
  /** a project that was made for a quotation, and is confirmed now (PJ-038) */
  confirm?: string
  /** a project of no lead */
  new?: ''
  /** the client whom a project of no lead is for (PJ-025) */
  clientId?: string
  step?: Exclude<Step, 'details'>
  /** the accepted quotation whose conversion goes on after Finish (QT-295) */
  quotation?: string
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the wizard is opened on, and how far it has come (IN-Q80). */
export function readConvertAddress(search: Record<string, unknown>): ConvertAddress {
  const { leadId, confirm, new: isNew, clientId, step, quotation } = search
  return {
    ...(typeof leadId === 'string' ? { leadId } : {}),
    ...(typeof confirm === 'string' ? { confirm } : {}),
    ...(isNew === undefined ? {} : { new: '' }),
    ...(isNew !== undefined && typeof clientId === 'string' ? { clientId } : {}),
    ...(typeof quotation === 'string' && ID.test(quotation) ? { quotation } : {}),
    ...(step === 'location' || step === 'team' ? { step } : {}),
  }
}

/** Whether an address opens the wizard. */
export const opensWizard = ({ leadId, confirm, new: isNew }: ConvertAddress): boolean =>
  leadId !== undefined || confirm !== undefined || isNew !== undefined
