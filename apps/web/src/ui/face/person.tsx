import { Face } from './face.tsx'
import classes from './person.module.css'

/** A person in one line: the face and the name, which is cut where there is no room for it. */
export function Person({ name }: { name: string }) {
  return (
    <span className={classes.person} title={name}>
      <Face name={name} src={null} size={20} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}
