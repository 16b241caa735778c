import { formatCount } from '../../../lib/text/format-count.ts'
import { Face } from '../../../ui/face/face.tsx'
import { PlaceLink } from '../../../ui/place-link.tsx'
import type { WorkBlockProps } from './calls-block.tsx'
import { HomeBlock } from './home-block.tsx'
import classes from './rows.module.css'

/** Colleagues with calls due, for who may see their leads; nothing where nobody is behind. */
export function TeamBlock({ work }: Pick<WorkBlockProps, 'work'>) {
  const team = work.data?.leads?.team ?? []
  if (team.length === 0) return null
  return (
    <HomeBlock title="Team today" more={{ href: '/leads/today?whose=team', label: 'All calls' }}>
      <ul className={classes.rows}>
        {team.map(({ person, overdue, dueToday }) => (
          <li key={person._id} className={classes.row} data-slim>
            <Face name={person.fullName} src={person.imageUrl} />
            <PlaceLink className={classes.open} href={`/leads/today?whose=${person._id}`}>
              {person.fullName}
            </PlaceLink>
            <span className={classes.tally}>
              {overdue > 0 && <span data-tone="late">{formatCount(overdue)} overdue</span>}
              {dueToday > 0 && <span>{formatCount(dueToday)} today</span>}
            </span>
          </li>
        ))}
      </ul>
    </HomeBlock>
  )
}
