import { rateText } from '@plinth/contract/quotations/decimal-text'
import { QUOTATION_TYPE_NAMES } from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import { Link } from '@tanstack/react-router'
import { countOf } from '../../../../lib/text/format-count.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { VersionStateBadge } from '../../parts/version-state.tsx'
import classes from './quotations.module.css'

/** A quotation on a phone: the whole card opens it (QT-299). */
export function QuotationCard({ quotation, zone }: { quotation: ListedQuotation; zone: string }) {
  const { _id, number, version, type, title, clientName, projectName, state, validUntil, openThreads } = quotation
  return (
    <article className={classes.card} aria-label={number ?? title}>
      <div className={classes.cardHead}>
        <Link to="/quotation/quotations/$quotationId" params={{ quotationId: _id }} className={classes.open}>
          {number ?? title}
        </Link>
        <VersionStateBadge state={state} />
      </div>
      {number !== null && <p className={classes.cardTitle}>{title}</p>}
      <p className={classes.facts}>{[clientName, projectName].filter(Boolean).join(' · ')}</p>
      <p className={classes.facts}>
        {[
          `${QUOTATION_TYPE_NAMES[type]} v${version}`,
          quotation.needsApproval ? 'needs approval' : '',
          openThreads > 0 ? countOf(openThreads, 'open thread') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={classes.cardFoot}>
        <strong>{rateText(quotation.grandTotal, quotation.currencySymbol)}</strong>
        <span>{validUntil === null ? '' : `Valid until ${formatDate(validUntil, zone)}`}</span>
      </p>
    </article>
  )
}
