import { isAppError } from '@plinth/contract/error-codes'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../../lib/forms.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { type EditorAddress, readEditorAddress } from '../page/editor-address.ts'
import { QuotationEditor } from '../page/quotation-editor.tsx'
import { Unavailable } from '../page/unavailable.tsx'
import { projectQuotationsQuery } from '../quotation.api.ts'
import { openQuotation } from './open-quotation.ts'
import { StartPanel } from './start-panel.tsx'

export const DesignQuotationPage = () => <ProjectQuotation type="design" />
export const ExecutionQuotationPage = () => <ProjectQuotation type="execution" />

/** The latest open quotation of a project and type, or the ways to start one (QT-005). */
function ProjectQuotation({ type }: { type: QuotationType }) {
  const { projectId = '' } = useParams({ strict: false }) as { projectId?: string }
  const address = readEditorAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const list = useQuery(projectQuotationsQuery(projectId))
  if (isAppError(list.error, 'NOT_FOUND') || isAppError(list.error, 'INVALID')) return <Unavailable />
  if (list.isError) return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonRows count={12} />
  const found = openQuotation(list.data, type)
  if (!found)
    return <StartPanel projectId={projectId} type={type} quotations={list.data} isLead={address.isLead === true} />
  const change = (search: EditorAddress, replace = false) =>
    void navigate({ to: '.', search: search as never, replace, resetScroll: false })
  return <QuotationEditor quotationId={found._id} address={address} onAddress={change} />
}
