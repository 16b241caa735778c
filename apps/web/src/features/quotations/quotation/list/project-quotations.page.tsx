import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { messageOf } from '../../../../lib/forms.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { projectQuotationsQuery, refreshQuotations } from '../quotation.api.ts'
import { QuotationLines } from './quotation-lines.tsx'

/** All quotations of a project, the last active first (QT-291); a new one is begun in the head of the project. */
export function ProjectQuotationsPage() {
  const { projectId } = useParams({ strict: false })
  const list = useQuery(projectQuotationsQuery(projectId ?? ''))
  useLiveNews(['quotations.changed'], refreshQuotations)
  if (list.isError) return <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonRows count={4} height={56} />
  if (list.data.length === 0)
    return <EmptyState title="No quotations yet">Start one with New quotation, above.</EmptyState>
  return <QuotationLines quotations={list.data} />
}
