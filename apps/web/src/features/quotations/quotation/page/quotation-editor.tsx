import { isAppError } from '@plinth/contract/error-codes'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import { usePageTitle } from '../../../../lib/pages/page-title.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { quotationQuery, refreshQuotations, versionQuery } from '../quotation.api.ts'
import type { QuotationEditorProps } from './editor-props.ts'
import { OpenEditor } from './open-editor.tsx'
import { Unavailable } from './unavailable.tsx'

/** The editor of a quotation, at the version of the address. */
export function QuotationEditor(props: QuotationEditorProps) {
  const { quotationId, address } = props
  const quotation = useQuery(quotationQuery(quotationId))
  usePageTitle(quotation.data?.title)
  useLiveNews(['quotations.changed'], refreshQuotations)
  if (isAppError(quotation.error, 'NOT_FOUND') || isAppError(quotation.error, 'INVALID')) return <Unavailable />
  if (quotation.isError)
    return <ErrorState message={messageOf(quotation.error)} onRetry={() => void quotation.refetch()} />
  if (!quotation.data) return <SkeletonRows count={12} />
  const { versions } = quotation.data
  const shown = address.version === undefined ? versions[0] : versions.find(one => one.number === address.version)
  if (!shown) return <Unavailable />
  return <VersionEditor {...props} quotation={quotation.data} versionId={shown._id} />
}

function VersionEditor({ versionId, ...props }: QuotationEditorProps & { quotation: Quotation; versionId: string }) {
  const version = useQuery(versionQuery(versionId))
  if (isAppError(version.error, 'NOT_FOUND')) return <Unavailable />
  if (version.isError) return <ErrorState message={messageOf(version.error)} onRetry={() => void version.refetch()} />
  if (!version.data) return <SkeletonRows count={12} />
  const listed = props.quotation.versions.find(one => one._id === versionId)
  // what becomes of an issued version is heard with its quotation, which is read again (QT-213)
  const isIssued = version.data.state !== 'draft' && listed !== undefined && listed.state !== 'draft'
  const shown = isIssued ? { ...version.data, state: listed.state } : version.data
  // what was issued meanwhile is another editor: nothing of it can be changed
  return <OpenEditor key={`${versionId} ${version.data.state}`} version={shown} {...props} />
}
