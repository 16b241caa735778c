import { Link } from '@tanstack/react-router'
import { formatCount } from '../../lib/text/format-count.ts'
import classes from './count-tabs.module.css'

export interface CountTabsProps<Tab extends string> {
  /** what the tabs choose, for screen readers: "Which projects" */
  label: string
  /** the address of the list */
  to: string
  tabs: readonly Tab[]
  names: Readonly<Record<Tab, string>>
  open: Tab
  /** undefined while they are not known */
  counts: Readonly<Record<Tab, number>> | undefined
  /** the address with another tab, everything else as it is */
  read: (search: Record<string, unknown>) => object
}

/** The tabs of a list, each with how many rows it has. */
export const CountTabs = <Tab extends string>(props: CountTabsProps<Tab>) => (
  <nav className={classes.tabs} aria-label={props.label}>
    {props.tabs.map(tab => (
      <Link
        key={tab}
        to={props.to as '/'}
        search={((before: object) => props.read({ ...before, tab })) as never}
        className={classes.tab}
        activeProps={{}}
        aria-current={tab === props.open ? 'page' : undefined}
      >
        {props.names[tab]}
        <span className={classes.count}>{props.counts === undefined ? ' ' : formatCount(props.counts[tab])}</span>
      </Link>
    ))}
  </nav>
)
