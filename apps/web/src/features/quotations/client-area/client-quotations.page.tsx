import { Button } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { SharedQuotation } from '@plinth/contract/quotations/quotation/client/client-area'
import { OPEN_STATES } from '@plinth/contract/quotations/quotation/states'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { formatDateDashed } from '../../../lib/text/format-date.ts'
import { StatusBadge } from '../../../ui/badges.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { VERSION_STATES } from '../parts/version-state.tsx'
import { openQuotation, sharedQuotationsQuery } from './client-area.api.ts'
import classes from './client-quotations.module.css'

const isOpen = ({ state }: SharedQuotation): boolean => (OPEN_STATES as readonly string[]).includes(state)

/** The quotations of a shared project, of which each opens its page as a link does (QT-267). Nothing where there is none. */
export function ClientQuotationsPage() {
  const { projectId } = useParams({ from: '/shell/client/$projectId' })
  const quotations = useQuery(sharedQuotationsQuery(projectId))
  if (quotations.isError && !quotations.data)
    return <ErrorState message={messageOf(quotations.error)} onRetry={() => void quotations.refetch()} />
  if (!quotations.data || quotations.data.length === 0) return null
  return (
    <section aria-labelledby="quotations" className={classes.section}>
      <h2 id="quotations" className={classes.heading}>
        Quotations
      </h2>
      <ul className={classes.list}>
        {quotations.data.map(quotation => (
          <Row key={quotation._id} quotation={quotation} />
        ))}
      </ul>
    </section>
  )
}

function Row({ quotation }: { quotation: SharedQuotation }) {
  const { _id, number, version, title, state, issuedOn, validUntil, currencySymbol, grandTotal } = quotation
  const opening = useMutation({
    mutationFn: () => openQuotation(_id),
    onSuccess: url => window.location.assign(url),
    onError: error => toast.error(messageOf(error)),
  })
  const waits = isOpen(quotation)
  const until = waits && validUntil !== null && `valid until ${formatDateDashed(validUntil)}`
  const word = waits ? 'Awaits your answer' : VERSION_STATES[state].word
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{title}</strong>
        <span className={classes.soft}>
          {[`${number}, version ${version}`, `of ${formatDateDashed(issuedOn)}`, until].filter(Boolean).join(' · ')}
        </span>
      </div>
      <strong className={classes.total}>{rateText(grandTotal, currencySymbol)}</strong>
      <StatusBadge tone={VERSION_STATES[state].tone}>{word}</StatusBadge>
      <Button
        variant={waits ? 'filled' : 'default'}
        loading={opening.isPending || opening.isSuccess}
        aria-label={`Open ${title}`}
        onClick={() => opening.mutate()}
      >
        Open
      </Button>
    </li>
  )
}
