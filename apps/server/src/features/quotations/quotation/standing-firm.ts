/** The firm as it stands on a quotation: of an issued one, as it was on that day (QT-277). */
export interface StandingFirm {
  name: string
  address: string
  gstin: string
  phone: string
  email: string
  registration: 'regular' | 'composition' | 'unregistered' | 'foreign'
  /** what the tax of a firm outside India is called */
  taxName: string
  bankDetails: string
  signatory: string
  /** pictures of the letterhead; null where it is drawn, missing in what was issued before there were any */
  headFileId?: string | null
  footFileId?: string | null
}
