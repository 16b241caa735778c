import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadTab } from '@plinth/contract/leads/lead/lead-list'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, type RowTotal } from '../../../../lib/text/format-count.ts'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { leadCountsQuery } from '../lead.api.ts'
import type { LeadListAddress } from './address/lead-address.ts'
import classes from './lead-toolbar.module.css'

const TABS = [
  { tab: LEAD_TABS.all, label: 'All', to: '/lms/', count: 'all' },
  { tab: LEAD_TABS.followUp, label: 'Follow Up', to: '/lms/2', count: undefined },
  { tab: LEAD_TABS.unassigned, label: 'Unassigned', to: '/lms/8', count: 'unassigned' },
  { tab: LEAD_TABS.won, label: 'Won', to: '/lms/9', count: 'won' },
] as const
const short = new Intl.NumberFormat('en', { notation: 'compact' })

export interface LeadTabsProps {
  tab: LeadTab
  canAssign: boolean
  /** how many of the open tab's leads a search or filter has found */
  found: RowTotal | undefined
}

/** The tabs of the list with their counts; Follow Up only changes the order, so it has none (LM-097, LM-Q21, LM-Q23). */
export function LeadTabs({ tab, canAssign, found }: LeadTabsProps) {
  const { data: counts } = useQuery(leadCountsQuery)
  const isPhone = useIsPhone()
  const shownCount = (count: number): string => (isPhone && count >= 10_000 ? short.format(count) : formatCount(count))
  const shown = TABS.filter(one => one.tab !== LEAD_TABS.unassigned || canAssign)
  return (
    <nav className={classes.tabs} aria-label="Which leads">
      {shown.map(one => {
        const count = one.count && counts?.[one.count]
        const isOpen = one.tab === tab
        const of = isOpen && found !== undefined ? `${shownCount(found.count)}${found.isExact ? '' : '+'} of ` : ''
        // a phone has room for one count, and while searching the totals of other tabs are of no use
        const hasCount = one.count !== undefined && (isOpen || !isPhone || found === undefined)
        return (
          <Link
            key={one.tab}
            to={one.to as '/'}
            search={((before: LeadListAddress) => ({ ...before, lead: undefined })) as never}
            className={classes.tab}
            activeProps={{}}
            // the path of All is the beginning of every other tab's path
            activeOptions={{ exact: true }}
            aria-current={isOpen ? 'page' : undefined}
          >
            {one.label}
            {hasCount && (
              <span className={classes.count}>{count === undefined ? ' ' : `${of}${shownCount(count)}`}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
