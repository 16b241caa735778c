import type { BudgetLine } from '@plinth/contract/projects/project-budget/project-budget'
import { useQuery } from '@tanstack/react-query'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { profileQuery } from '../../company/people/people.api.ts'

/** The quotation that a row came from (QT-297); a link for who has the module. */
export function SourceLink({ row }: { row: Pick<BudgetLine, 'quotationId' | 'quotationNumber'> }) {
  const { data: profile } = useQuery(profileQuery)
  if (!profile?.features.includes('quotation')) return <span>{row.quotationNumber}</span>
  return <PlaceLink href={`/quotation/quotations/${row.quotationId}`}>{row.quotationNumber}</PlaceLink>
}
