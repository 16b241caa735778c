import { rateText } from '@plinth/contract/quotations/decimal-text'
import { QUOTATION_TYPE_NAMES } from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import { Link } from '@tanstack/react-router'
import { VersionStateBadge } from '../../parts/version-state.tsx'
import classes from './quotation-lines.module.css'

/** Quotations of one project with what matters of each: number, type, version, state, total and contract value (QT-291). */
export const QuotationLines = ({ quotations }: { quotations: readonly ListedQuotation[] }) => (
  <ul className={classes.lines} aria-label="Quotations">
    {quotations.map(one => (
      <li key={one._id} className={classes.line}>
        <div className={classes.words}>
          <Link to="/quotation/quotations/$quotationId" params={{ quotationId: one._id }} className={classes.open}>
            {[one.number, one.title].filter(Boolean).join(' · ')}
          </Link>
          <span className={classes.facts}>
            {`${one.variationOf === null ? QUOTATION_TYPE_NAMES[one.type] : 'Variation'} · version ${one.version}`}
          </span>
        </div>
        <VersionStateBadge state={one.state} />
        <div className={classes.money}>
          <span>{rateText(one.grandTotal, one.currencySymbol)}</span>
          {one.contractValue !== null && (
            <span className={classes.facts}>{`Contract ${rateText(one.contractValue, one.currencySymbol)}`}</span>
          )}
        </div>
      </li>
    ))}
  </ul>
)
