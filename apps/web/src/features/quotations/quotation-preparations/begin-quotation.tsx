import { type ReactNode, Suspense, useState } from 'react'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { BeginQuotation, type QuotationBeginning } from '../../leads/parts/lead-places.ts'

const QuotationDialog = lazyPage(() => import('./quotation-dialog.tsx').then(module => module.QuotationDialog))

/** Lets every screen below it begin a quotation for a lead or a project; its dialog is loaded with the first. */
export function BeginQuotations({ children }: { children: ReactNode }) {
  const [beginning, setBeginning] = useState<QuotationBeginning>()
  return (
    <BeginQuotation value={setBeginning}>
      {children}
      {beginning && (
        <Suspense fallback={null}>
          <QuotationDialog beginning={beginning} onClose={() => setBeginning(undefined)} />
        </Suspense>
      )}
    </BeginQuotation>
  )
}
