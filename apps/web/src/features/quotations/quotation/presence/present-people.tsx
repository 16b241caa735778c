import { Tooltip } from '@mantine/core'
import type { PresentPerson } from '@plinth/contract/quotations/quotation/history/history'
import { Face } from '../../../../ui/face/face.tsx'
import classes from './present-people.module.css'

const SHOWN = 4

/** Who else has the version open. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  if (people.length === 0) return null
  const names = people.map(({ name }) => name).join(', ')
  return (
    <Tooltip label={`${names} ${people.length === 1 ? 'is' : 'are'} here, too`}>
      <span className={classes.people} role="img" aria-label={`Also here: ${names}`}>
        {people.slice(0, SHOWN).map(({ userId, name }) => (
          <Face key={userId} name={name} src={null} size={24} />
        ))}
        {people.length > SHOWN && <span>{`+${people.length - SHOWN}`}</span>}
      </span>
    </Tooltip>
  )
}
