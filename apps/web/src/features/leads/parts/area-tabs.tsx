import { Link } from '@tanstack/react-router'
import classes from './area-tabs.module.css'

const TABS = [
  { label: 'Leads Management', to: '/lms/' },
  { label: 'Today', to: '/leads/today' },
  { label: 'Pipeline', to: '/leads/pipeline' },
  { label: 'Analytics', to: '/leads/analytics' },
] as const

/** The tabs of the leads area (LM-055), and the work of the day (decision 53). */
export const AreaTabs = ({ current }: { current: (typeof TABS)[number]['label'] }) => (
  <nav className={classes.tabs} aria-label="Leads area">
    {TABS.map(({ label, to }) => (
      <Link
        key={to}
        to={to as '/'}
        className={classes.tab}
        aria-current={label === current ? 'page' : undefined}
        activeProps={{}}
      >
        {label}
      </Link>
    ))}
  </nav>
)
