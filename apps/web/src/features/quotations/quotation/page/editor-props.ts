import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import type { EditorAddress } from './editor-address.ts'

export interface EditorAddressProps {
  address: EditorAddress
  onAddress: (address: EditorAddress, replace?: boolean) => void
}
export interface QuotationEditorProps extends EditorAddressProps {
  quotationId: string
}
/** What is edited, be it of a quotation or of a template. */
export interface EditedProps extends EditorAddressProps {
  version: Version
}
export interface OpenEditorProps extends EditedProps {
  quotation: Quotation
}
