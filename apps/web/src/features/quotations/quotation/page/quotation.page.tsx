import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readEditorAddress } from './editor-address.ts'
import { QuotationEditor } from './quotation-editor.tsx'

/** One quotation, at the version of the address or the newest (QT-006). */
export function QuotationPage() {
  const { quotationId = '' } = useParams({ strict: false }) as { quotationId?: string }
  const address = readEditorAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <QuotationEditor
      quotationId={quotationId}
      address={address}
      onAddress={(search, replace = false) =>
        void navigate({ to: '.', search: search as never, replace, resetScroll: false })
      }
    />
  )
}
